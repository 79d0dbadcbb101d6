import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { query } from '../../testing/query.ts';
import { cloneDatabase } from '../../testing/test-postgres.ts';
import { rememberEmpty } from './remember-empty.ts';

let url: string;
let client: Client;
beforeEach(async () => {
  const clone = await cloneDatabase({ ...inject('testPostgres'), template: 'template0' });
  ({ url } = clone);
  client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await clone.drop();
  });
});

async function make(...statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

const left = async () => {
  const rows = await query(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace order by name`,
  );
  return rows.map(({ name }) => String(name));
};

describe('the way back', () => {
  it('takes away what was made, however it hangs together, and nothing that was there before or came after', async () => {
    await make('create table theirs_before (id integer)', 'create function theirs_earlier() returns integer return 1');
    const wayBack = await rememberEmpty(url, client);
    await make(
      'create table ours (id integer primary key)',
      'create table ours_too (id integer primary key references ours)',
      'alter table ours add foreign key (id) references ours_too',
      'create function ours_as_well() returns integer return 2',
    );
    await wayBack.noteMade();
    await make('create table theirs_after (id integer)', 'create function theirs_later() returns integer return 3');
    await wayBack.takeAway();
    expect(await left()).toEqual(['theirs_after', 'theirs_before', 'theirs_earlier', 'theirs_later']);
  });

  it('takes nothing away where something of somebody else’s hangs on it', async () => {
    const wayBack = await rememberEmpty(url, client);
    await make('create table ours (id integer primary key)', 'create function ours_too() returns integer return 2');
    await wayBack.noteMade();
    await make('create view theirs as select id from ours');
    await wayBack.takeAway();
    expect(await left()).toEqual(['ours', 'ours_too', 'theirs']);
  });
});
