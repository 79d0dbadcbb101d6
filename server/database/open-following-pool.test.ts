import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../local/postgres/server-process.ts';
import { startOutageProxy } from '../testing/database/outage-proxy.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { openFollowingPool } from './open-following-pool.ts';

/** Of one server and one that is not there, as an account that may be refused connections. */
async function follow() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const name = `follower_${randomUUID().slice(0, 8)}`;
  await sql.raw(`create role ${name} login password 'follow'`).execute(database.db);
  onTestFinished(async () => void (await sql.raw(`drop role ${name}`).execute(database.db)));
  const proxy = await startOutageProxy(database.url);
  onTestFinished(proxy.close);
  const url = new URL(proxy.url);
  [url.username, url.password] = [name, 'follow'];
  const address = url.href.replace(url.host, `${url.host},127.0.0.1:${await freePort()}`);
  const following = openFollowingPool(address, 'writes', { max: 2 });
  onTestFinished(() => following.pool.end());
  const limit = (count: number) => sql.raw(`alter role ${name} connection limit ${count}`).execute(database.db);
  return { following, limit, proxy };
}

test('a server without a free connection is there, and stays the one that is followed', async () => {
  const { following, limit } = await follow();
  const client = await following.connect();
  await limit(1);
  expect(await following.isAnswering()).toBe(true);
  client.release();
  const again = await following.connect(); // a new one would be refused
  expect((await again.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  again.release();
});

test('a server that hangs is not there', async () => {
  const { following, proxy } = await follow();
  (await following.connect()).release();
  proxy.freeze();
  expect(await following.isAnswering()).toBe(false);
  await proxy.restore();
});
