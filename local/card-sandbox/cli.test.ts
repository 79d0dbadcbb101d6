import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database/test-database.ts';

const main = fileURLToPath(new URL('cli.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Starts the sandbox alone, and gives what it printed and a way to end it. */
async function start(...options: string[]) {
  const child = spawn(process.execPath, [main, '--port', '0', '--database-url', database.url, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    printed.push(line);
    if (printed.length === 5) break;
  }
  const [, url = '', , secretKey = ''] = /(http:\S+)(.|\n)*?(sk_test_sandbox_\w+)/.exec(printed.join('\n')) ?? [];
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null]; // Node's own event
    return code;
  };
  return { url, secretKey, stop };
}

test('alone it prints its keys, serves the official library, keeps its state from start to start and ends in good order', async () => {
  const first = await start();
  const stripeAt = ({ url, secretKey }: typeof first) => {
    const { hostname: host, port } = new URL(url);
    return new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  };
  const { id } = await stripeAt(first).paymentIntents.create({ amount: 792, currency: 'gbp' });
  expect(await first.stop()).toBe(0);

  const second = await start();
  expect(second.secretKey).toBe(first.secretKey);
  expect(await stripeAt(second).paymentIntents.retrieve(id)).toMatchObject({ id, amount: 792 });
  expect(await second.stop()).toBe(0);
});

test('an option it can’t use is told in a sentence', async () => {
  const child = spawn(process.execPath, [main, '--port', 'here'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(complaint).toBe('The card sandbox could not start: --port takes a number, for example --port 8777\n');
});
