import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { judgeMessage } from './mail-checks.routes.ts';
import { findMailByCode, purgeMailCodes, saveMailCode } from './mail-codes.ts';

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
const save = (id: string = randomUUID(), kind = 'notification') =>
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

describe('a message', () => {
  const own = { companyName: 'Larkway', hosts: ['www.larkway.example', 'larkway.example'] };

  test.each([
    ['a link with another ending', 'https://larkway.com/track'],
    ['a link without its scheme', 'Track it at larkway-delivery.info/x today'],
    ['our name before another domain', 'https://www.larkway.example.parcels.top/pay'],
    ['our name in another domain', 'https://larkwayexample.com'],
    ['digits for letters', 'https://1arkway.co.uk'],
    ['two letters that look like one', 'https://larkvvay.co'],
    ['a letter left out', 'https://larkwy.co.uk'],
    ['two letters swapped', 'https://lrakway.co.uk'],
    ['a letter of another alphabet', 'https://lаrkway.example/track'],
    ['punycode', 'https://xn--lrkway-2fg.example/'],
    ['full-width letters of another domain', 'https://ｌａｒｋｗａｙ.com'],
    ['an at sign', 'https://www.larkway.example@evil.example/track'],
    ['an at sign before our own name', 'https://user@www.larkway.example/'],
    ['backslashes', String.raw`https:\\www.larkway.example@evil.example\track`],
    ['a number', 'http://203.0.113.9/larkway'],
    ['a shortened link', 'Your parcel: https://bit.ly/3xyz'],
    ['a link of HTML that hides another', '<a href="https://evil.example/x">https://www.larkway.example/track</a>'],
    ['a link of Markdown that hides another', '[www.larkway.example](https://evil.example)'],
    ['hidden characters', 'https://lark\u200bway.example.evil.top'],
    ['a turned direction', 'https://evil.top/\u202eelpmaxe.yawkral'],
    ['a fee', 'Your parcel could not be delivered. Please pay the £1.45 redelivery fee.'],
    ['customs', 'Larkway: unpaid customs charge. Settle now or your package will be returned.'],
    ['card details', 'Please confirm your card details.'],
    ['a password', 'Reply with your password'],
  ])('with %s has marks of a scam', (_what, text) => {
    expect(judgeMessage(text, own).dangers).not.toEqual([]);
  });

  test.each([
    ['our link', 'https://www.larkway.example/track-parcel?tracking_code=CL000717618GB', true],
    ['our link at the end of a sentence', 'See www.larkway.example.', true],
    ['our link in capitals', 'HTTPS://WWW.LARKWAY.EXAMPLE/TRACK', true],
    ['a link of HTML that leads where it says', '<a href="https://www.larkway.example/a">larkway.example</a>', true],
    ['a file', 'See the attached invoice.pdf', false],
    ['no link', 'Your parcel arrives tomorrow.', false],
    ['a name in the middle of words', 'A parkway is not a clearway', false],
  ])('with %s has none', (_what, text, hasOwnLink) => {
    expect(judgeMessage(text, own)).toMatchObject({ dangers: [], hasOwnLink });
  });

  test('as long as it may be and made to be slow is read at once', () => {
    const slow = [
      'a.'.repeat(5000),
      'a-'.repeat(5000),
      '<a '.repeat(3333),
      '['.repeat(10_000),
      `www.${'a@'.repeat(5000)}`,
    ];
    for (const text of slow) expect(judgeMessage(text, own).dangers.length).toBeLessThan(9);
  });
});
