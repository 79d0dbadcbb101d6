import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QuoteAnswer, quoteAnswer } from '../../contract/quotes.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../testing/test-app.ts';
import { createQuoteTokens } from './quote-tokens.ts';

const specified = { postal_code_from: 'DA1 1AA', postal_code_to: 'IV1 1AA', country: 'UK', weight: 5 };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function post(payload: string | object) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/v1/shipment/get-quote',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json<unknown>() };
}

async function quote(payload: object): Promise<QuoteAnswer> {
  const { status, body } = await post(payload);
  expect(status).toBe(200);
  return quoteAnswer.parse(body);
}

describe('POST /shipment/get-quote', () => {
  it("answers the specification's payload with a price and what explains it", async () => {
    const before = Date.now();
    const answer = await quote(specified);
    expect(answer).toMatchObject({
      estimate: 8.7,
      message: 'Your quote is ready.',
      lines: [
        { label: 'Parcel up to 5 kg', amount: 4.75 },
        { label: 'Scottish Highlands supplement', amount: 2.5 },
        { label: 'VAT at 20%', amount: 1.45 },
      ],
      net: 7.25,
      vat: 1.45,
      zone: 'HIGHLANDS',
      delivery_days: 3,
      pickup_area: 'Dartford',
      delivery_area: 'Inverness',
    });
    expect(answer.co2e_grams).toBeGreaterThan(0);
    expect(answer.co2e_method).toContain('estimate');
    const heldForMs = Date.parse(answer.valid_until) - before;
    expect(heldForMs).toBeGreaterThanOrEqual(30 * 60_000);
    expect(heldForMs).toBeLessThan(31 * 60_000);
  });

  it('holds the price for half an hour in what it answers, and any process with the same key knows it', async () => {
    const answer = await quote({ ...specified, postal_code_to: 'm11ae', weight: 7.5, number_of_pieces: 3 });
    expect(createQuoteTokens({ encryptionKey: testEncryptionKey }).read(answer.quote_id)).toMatchObject({
      validUntil: new Date(answer.valid_until),
      pickupPostcode: 'DA1 1AA',
      deliveryPostcode: 'M1 1AE',
      weightKg: 7.5,
      pieces: 3,
      tariffVersion: 1,
      price: { netPence: 1425, vatPence: 285, grossPence: 1710 },
    });
    expect(answer.estimate).toBe(17.1);
  });

  it('answers with the quote that is held where one is named, and with a new one otherwise', async () => {
    const first = await quote({ ...specified, weight: 3 });
    const again = { ...specified, weight: 3, quote_id: first.quote_id };
    expect(await quote(again)).toEqual(first);
    expect((await quote({ ...again, weight: 4 })).quote_id).not.toBe(first.quote_id);
    expect((await quote({ ...again, quote_id: 'nonsense' })).quote_id).not.toBe(first.quote_id);
  });

  it('takes weight and pieces as text', async () => {
    expect(await quote({ ...specified, weight: '10', number_of_pieces: '2' })).toMatchObject({
      net: 12,
      lines: [{ label: '2 parcels up to 5 kg each' }, {}, {}],
    });
  });

  it('takes postal codes as people type them', async () => {
    expect(await quote({ ...specified, postal_code_from: ' da1 1aa', postal_code_to: 'po301ud' })).toMatchObject({
      zone: 'ISLE_OF_WIGHT',
    });
  });

  it('ignores fields it does not know', async () => {
    const answer = await quote({ ...specified, estimate: 0.01, quote_id: 'mine', tariff_version: 99 });
    expect(answer.estimate).toBe(8.7);
    expect(answer.quote_id).not.toBe('mine');
  });

  it.each([
    ['country', undefined, 'Address is required!.'],
    ['country', 'FR', 'We deliver within the United Kingdom only.'],
    ['postal_code_from', undefined, 'Postal code is required!.'],
    ['postal_code_from', '', 'Postal code is required!.'],
    ['postal_code_to', '', 'Postal code is required!.'],
    ['postal_code_to', 'SW1A 1__', 'Invalid postal code'],
    ['postal_code_to', 'QV1 1CC', 'Invalid postal code'],
    ['postal_code_to', 'DA1', 'Invalid postal code'],
    ['weight', undefined, 'Please provide a valid weight in KG!.'],
    ['weight', '', 'Please provide a valid weight in KG!.'],
    ['weight', 'heavy', 'Please provide a valid weight in KG!.'],
    ['weight', 0.5, 'Please provide a valid weight in KG!.'],
    ['weight', -1e308, 'Please provide a valid weight in KG!.'],
    ['weight', { $gt: 0 }, 'Please provide a valid weight in KG!.'],
    ['number_of_pieces', 0, 'Enter a number of parcels from 1 to 99.'],
    ['number_of_pieces', 100, 'Enter a number of parcels from 1 to 99.'],
    ['number_of_pieces', 1.5, 'Enter a number of parcels from 1 to 99.'],
  ])('refuses %s %j: %s', async (field, value, message) => {
    const { status, body } = await post({ ...specified, [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });

  it('names every field at fault, the first in its message', async () => {
    expect(await post({})).toEqual({
      status: 400,
      body: {
        code: 'VALIDATION',
        message: 'Address is required!.',
        fields: {
          country: 'Address is required!.',
          postal_code_from: 'Postal code is required!.',
          postal_code_to: 'Postal code is required!.',
          weight: 'Please provide a valid weight in KG!.',
        },
      },
    });
  });

  it.each([
    [
      'postal_code_to',
      'JE2 3NG',
      'We can’t deliver to JE2 3NG: it is in Jersey, which is not part of the United Kingdom.',
    ],
    [
      'postal_code_from',
      'im1 1aa',
      'We can’t collect from IM1 1AA: it is on the Isle of Man, which is not part of the United Kingdom.',
    ],
    [
      'postal_code_to',
      'BF1 2AU',
      "We can’t deliver to BF1 2AU: it is a British Forces (BFPO) address, which only the forces' own post serves.",
    ],
    ['postal_code_to', 'QV1 1AA', 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.'],
    ['weight', 30.5, 'We can’t price a parcel over 30 kg online. Contact us and we’ll quote you.'],
    ['weight', 1e300, 'We can’t price a parcel over 30 kg online. Contact us and we’ll quote you.'],
  ])('has no price for %s %j', async (field, value, message) => {
    const { status, body } = await post({ ...specified, [field]: value });
    expect({ status, body }).toEqual({
      status: 422,
      body: { code: 'NOT_QUOTABLE', message, fields: { [field]: message } },
    });
  });

  it.each([
    ['a number beyond all bounds', JSON.stringify(specified).replace('5}', '1e999}')],
    ['__proto__', JSON.stringify(specified).replace('{', '{"__proto__":{"weight":1},')],
    ['constructor.prototype', JSON.stringify(specified).replace('{', '{"constructor":{"prototype":{"weight":1}},')],
    ['a NUL byte', JSON.stringify({ ...specified, postal_code_to: 'M1 1AE\u0000' })],
    ['a list', '[]'],
    ['no JSON', 'weight=1'],
  ])('refuses %s', async (_what, payload) => {
    const { status, body } = await post(payload);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('asking for very many quotes', () => {
  it('is refused beyond the limit, for that address only', async () => {
    const limited = await createTestApp({ LIMIT_QUOTES_PER_ADDRESS: '25/1m' });
    const ask = async (remoteAddress: string) => {
      const url = '/api/v1/shipment/get-quote';
      return limited.app.inject({ method: 'POST', url, payload: specified, remoteAddress });
    };
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('192.0.2.1')));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
    const refused = await ask('192.0.2.1');
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'You’ve asked for a lot of quotes. Please try again in a minute.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
    await limited.close();
  });
});
