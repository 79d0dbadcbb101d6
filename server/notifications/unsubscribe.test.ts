import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { createUnsubscribeLinks, isUnsubscribed, setUnsubscribed } from './unsubscribe.ts';

const key = 'known-to-the-tests-and-nobody-else';
const links = createUnsubscribeLinks(key, 'https://www.larkway.example');
const parcelId = '0198c0de-1111-4222-8333-444455556666';
const tokenFor = (addressee: 'SENDER' | 'RECEIVER') =>
  links.linkFor({ parcelId, addressee }).replace('https://www.larkway.example/unsubscribe/', '');

test.each(['SENDER', 'RECEIVER'] as const)('a link stops the mails of the %s, and names nobody', (addressee) => {
  expect(links.targetOf(tokenFor(addressee))).toEqual({ parcelId, addressee });
  expect(tokenFor(addressee)).toMatch(/^[\w-]{44}$/);
});

test('a token that we never gave is for nobody', () => {
  const token = tokenFor('SENDER');
  const others = [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    ...Array.from(
      token,
      (letter, place) => token.slice(0, place) + (letter === 'A' ? 'B' : 'A') + token.slice(place + 1),
    ),
    createUnsubscribeLinks('another-key-that-is-long-enough-too', '')
      .linkFor({ parcelId, addressee: 'SENDER' })
      .slice('/unsubscribe/'.length),
  ];
  expect(others.filter((other) => links.targetOf(other) !== undefined)).toEqual([]);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('who has no address stops nothing', async () => {
  await setUnsubscribed(database.db, ' ', true);
  expect(await isUnsubscribed(database.db, '')).toBe(false);
});

test('an address stops its mails and lets them come again, however often and in whatever letters it says so', async () => {
  const { db } = database;
  expect(await isUnsubscribed(db, 'jo@example.com')).toBe(false);
  await setUnsubscribed(db, 'Jo@Example.com', true);
  await setUnsubscribed(db, 'jo@example.com', true);
  expect(await isUnsubscribed(db, ' jo@example.COM ')).toBe(true);
  expect(await isUnsubscribed(db, 'joe@example.com')).toBe(false);
  await setUnsubscribed(db, 'jo@example.com', false);
  await setUnsubscribed(db, 'jo@example.com', false);
  expect(await isUnsubscribed(db, 'jo@example.com')).toBe(false);
});
