import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWith } from '../testing/expected-text.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findMailByCode, type MailKind, purgeMailCodes, saveMailCode } from './mail-codes.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({
    LIMIT_TRACKING_MISSES_PER_ADDRESS: '5/1m',
  });
});
afterAll(() => product.close());

const anyAddress = () => `10.${randomInt(250)}.${randomInt(250)}.${randomInt(1, 250)}`;

function check(body: { readonly code?: string; readonly text?: string }, remoteAddress = anyAddress()) {
  return product.app.inject({ method: 'POST', url: '/api/v1/mail-checks', payload: body, remoteAddress });
}

const dated = new Date('2026-03-03T12:00:00Z');
const save = (id: string = randomUUID(), kind: MailKind = 'notification') =>
  saveMailCode(product.database.db, { id, kind, dated, to: 'Jo@example.com' });

describe('a code', () => {
  test('is confirmed however it is typed, and says neither the address nor the parcel', async () => {
    const code = await save();
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const answer = await check({ code: ` ${typed} ` });
    expect(answer.json()).toMatchObject({
      verdict: 'OURS',
      lines: [
        'We sent it on 3 March 2026, to an address that begins with “j”. It was about a delivery.',
        expect.stringContaining('copied the code'),
      ],
    });
    expect(answer.body).not.toMatch(/jo@|example\.com/i);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is the same at every try of its email, also of two at once, and another for each email', async () => {
    const id = randomUUID();
    expect(new Set(await Promise.all([save(id), save(id), save(id)])).size).toBe(1);
    expect(await save()).not.toBe(await save());
  });

  test.each(['ABCD-EFGH', 'ABCD', '%', "' or true --", '________', '\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668'])(
    'that we did not send is not ours: %s',
    async (code) => expect((await check({ code })).json()).toMatchObject({ verdict: 'UNKNOWN_CODE' }),
  );

  test('cannot be guessed: misses are limited by network, and codes that we know are not counted', async () => {
    const [code, network] = [await save(), anyAddress()];
    for (let hit = 0; hit < 6; hit += 1) expect((await check({ code }, network)).statusCode).toBe(200);
    for (let miss = 0; miss < 5; miss += 1) await check({ code: 'ABCD-EFGH' }, network);
    expect((await check({ code: 'ABCD-EFGH' }, network)).statusCode).toBe(429);
    expect((await check({ code }, network)).statusCode).toBe(429);
    expect((await check({ code })).statusCode).toBe(200);
  });

  test('is deleted after a year', async () => {
    const { db: database } = product.database;
    const code = await save();
    await purgeMailCodes({ database, now: () => new Date('2027-03-02T00:00:00Z') });
    expect(await findMailByCode(database, code)).toBeDefined();
    await purgeMailCodes({ database, now: () => new Date('2027-03-05T00:00:00Z') });
    expect(await findMailByCode(database, code)).toBeUndefined();
  });
});

test('nothing to check, and too much, are refused', async () => {
  for (const body of [{}, { code: ' ', text: '' }]) expect((await check(body)).statusCode).toBe(400);
  expect((await check({ text: 'x'.repeat(10_001) })).statusCode).toBe(400);
});

test('a text is never called safe, whatever is in it', async () => {
  const answers = ['Hello', 'https://www.larkway.example/track-parcel', 'Visit https://example.org/'].map((text) =>
    check({ text }),
  );
  for (const answer of await Promise.all(answers)) {
    expect(answer.json()).toMatchObject({ verdict: 'UNSURE' });
    expect(answer.body).not.toMatch(/\bsafe\b|genuine/i);
  }
  expect((await check({ text: 'Pay £1.99 to redeliver your parcel' })).json()).toMatchObject({ verdict: 'SCAM' });
});

function withCode(code: string, words = 'Your parcel arrives tomorrow.'): string {
  return `${words}\n\nCheck this email:\nhttps://www.larkway.example/is-it-from-us\nCode: ${code}\n`;
}

function linesWith(...lines: readonly unknown[]): unknown {
  return expect.arrayContaining([...lines]);
}

describe('a text with a code', () => {
  test('of ours is answered by its code, with a warning that it may be copied', async () => {
    const network = anyAddress();
    const text = withCode(await save());
    for (let hit = 0; hit < 6; hit += 1) {
      const answer = await check({ text }, network);
      expect(answer.json()).toMatchObject({
        verdict: 'OURS',
        lines: [textWith('3 March 2026'), textWith('copied the code')],
      });
    }
  });

  test('copied into a scam is a scam', async () => {
    const code = await save();
    const scams = ['https://larkway-fees.top/x', 'Please pay the £1.45 redelivery fee: https://pay.example.org/x'];
    for (const words of scams) {
      expect((await check({ text: withCode(code, words) })).json()).toMatchObject({
        verdict: 'SCAM',
        lines: linesWith(textWith('somebody has copied it')),
      });
    }
    expect((await check({ text: withCode(code, 'See https://example.org/') })).json()).toMatchObject({
      verdict: 'OURS',
      lines: linesWith('It has a link that isn’t ours. We didn’t open it.'),
    });
  });

  test('copied beside a request for card details is not called ours, although it has no link', async () => {
    const text = withCode(await save(), 'Reply to refunds@example.org with your card number to get your money back.');
    expect((await check({ text })).json()).toMatchObject({
      verdict: 'UNSURE',
      lines: linesWith(textWith('It asks for a password, a PIN or card or bank details')),
    });
  });

  test('that is known doesn’t hide guesses beside it from the limit', async () => {
    const [network, known] = [anyAddress(), await save()];
    for (let hit = 0; hit < 5; hit += 1)
      expect((await check({ text: `${known} ABCD-EFG${hit}` }, network)).statusCode).toBe(200);
    expect((await check({ text: `${known} ABCD-EFGH` }, network)).statusCode).toBe(429);
  });

  test('that we do not know is not ours, and guesses are limited', async () => {
    const network = anyAddress();
    const text = withCode('ABCD-EFGH');
    for (let miss = 0; miss < 5; miss += 1)
      expect((await check({ text }, network)).json()).toMatchObject({ verdict: 'UNSURE' });
    expect((await check({ text }, network)).statusCode).toBe(429);
  });
});

test.each(['recurring-collection-mail', 'closed-point-mail'] as const)(
  'a code of %s says its subject',
  async (kind) => {
    const answer = await check({ code: await save(randomUUID(), kind) });
    expect(answer.json()).toMatchObject({ lines: [expect.stringContaining('It was about'), expect.anything()] });
  },
);
