import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type PostcoderStub, startPostcoderStub } from '../../testing/start-postcoder-stub.ts';
import { postcoderLookup } from './postcoder-lookup.ts';

let stub: PostcoderStub | undefined;
afterEach(() => stub?.close());

async function ask(misbehave?: (response: ServerResponse) => void, key = 'a-key', timeoutMs?: number) {
  stub = await startPostcoderStub({}, misbehave);
  const options = { key, baseUrl: stub.url, ...(timeoutMs !== undefined && { timeoutMs }) };
  return postcoderLookup(options).findStreets('DA1 1AA');
}

test('asks as its documentation says', async () => {
  await ask();
  expect(stub?.asked).toEqual(['/pcw/a-key/street/uk/DA1%201AA?format=json']);
});

test('a key can not lead elsewhere', async () => {
  await ask(undefined, '../../x?y=#');
  expect(stub?.asked).toEqual(['/pcw/..%2F..%2Fx%3Fy%3D%23/street/uk/DA1%201AA?format=json']);
});

test('a wrong key is trouble of ours, not an unknown postcode', async () => {
  expect(await ask(undefined, 'another')).toEqual({ outcome: 'unavailable', reason: 'status 403' });
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['a failure', (response) => response.writeHead(500).end('no'), 'status 500'],
  ['too many requests', (response) => response.writeHead(429).end(), 'status 429'],
  ['no JSON', (response) => response.end('<html>'), 'answer not understood'],
  ['nothing', (response) => response.end(), 'answer not understood'],
  ['another shape', (response) => response.end('{"error":"no"}'), 'answer not understood'],
  ['streets that are none', (response) => response.end('[{"street":7}]'), 'answer not understood'],
  ['far too much', (response) => response.end(JSON.stringify([{ street: 'x'.repeat(300_000) }])), 'answer too long'],
  ['a broken connection', (response) => response.destroy(), 'no connection'],
  ['another place', (response) => response.writeHead(302, { location: 'http://x.invalid/' }).end(), 'no connection'],
])('%s is told as such', async (_what, misbehave, reason) => {
  expect(await ask(misbehave)).toEqual({ outcome: 'unavailable', reason });
});

test('silence ends after a while', async () => {
  expect(await ask(() => {}, 'a-key', 50)).toEqual({ outcome: 'unavailable', reason: 'no answer in time' });
});

test('an answer that stops half-way ends after a while', async () => {
  const answer = await ask((response) => response.write('[{"street":'), 'a-key', 50);
  expect(answer).toEqual({ outcome: 'unavailable', reason: 'no answer in time' });
});
