import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ShipmentDetail, shipmentRequest } from '../../../contract/shipments.ts';
import { cachePriceBook } from '../../quotes/price-book.ts';
import { createQuoteTokens } from '../../quotes/quote-tokens.ts';
import { callerOf } from '../../testing/accounts/a-caller.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../../testing/test-app.ts';
import { prepareShipment } from './prepare-shipment.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const now = () => new Date();
const tooHeavy = 'We can’t price a parcel over 30 kg online. Contact us and we’ll quote you.';
const create = (changes: object) =>
  callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: shipmentForm({ ...changes }) });
const quoteFor = async (weight: number, changes = {}): Promise<{ quote_id: string; estimate: number }> => {
  const body = { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'IV1 1AA', weight, ...changes };
  const answer = await callApi(test.app, '/shipment/get-quote', { body });
  return answer.body as { quote_id: string; estimate: number }; // what the contract has let out
};
const detailOf = async (id: string): Promise<ShipmentDetail> => {
  const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token: customer.token });
  return (body as { shipment: ShipmentDetail }).shipment; // likewise
};

describe('a total gross weight above the weight', () => {
  it('is what is limited to 30 kg a piece', async () => {
    const refused = { status: 422, body: { message: tooHeavy, fields: { total_gross_weight: tooHeavy } } };
    for (const total_gross_weight of [30.1, 100_000, 1e300]) {
      expect(await create({ weight: 1, total_gross_weight })).toMatchObject(refused);
    }
    expect(await create({ weight: 1, total_gross_weight: 60.1, number_of_pieces: 2 })).toMatchObject(refused);
    expect(await create({ weight: 1, total_gross_weight: 60, number_of_pieces: 2 })).toMatchObject({ status: 200 });
    const both = await create({ weight: 31, total_gross_weight: 31 });
    expect(both).toMatchObject({ status: 422, body: { fields: { weight: tooHeavy } } });
  });

  it('is what is priced, and the price says so', async () => {
    const { estimate } = await quoteFor(12);
    const created = await createShipment(test, customer, { weight: 1, total_gross_weight: 12 });
    expect(created).toMatchObject({ total: estimate, weight: '1' });
    const { lines } = await detailOf(created._id);
    expect(lines[0]?.label).toBe('Parcel up to 15 kg (total gross weight 12 kg)');
    const { body } = await callApi(test.app, `/shipment/${created._id}/repeat`, { token: customer.token });
    expect(body).toMatchObject({ shipment: { total: estimate } });
  });

  it('is what is priced and limited in a file', async () => {
    const rows = [
      shipmentForm({ weight: '1', total_gross_weight: '12' }),
      shipmentForm({ weight: '1', total_gross_weight: '31' }),
    ];
    const { body } = await callApi(test.app, '/shipment/bulk/check', { token: customer.token, body: { rows } });
    const { estimate } = await quoteFor(12);
    expect(body).toMatchObject({ rows: [{ total: estimate }, { fields: { total_gross_weight: tooHeavy } }] });
  });

  it('is not asked for: without one the weight is priced', async () => {
    const { estimate } = await quoteFor(5);
    expect(await createShipment(test, customer, { total_gross_weight: undefined })).toMatchObject({ total: estimate });
  });
});

describe('a quote that was made for less', () => {
  const message = 'The weight has changed since this quote. Please get a new price.';

  it.each([
    ['than the total gross weight', 1, { weight: 1, total_gross_weight: 12 }],
    ['than the weight', 4, { weight: 5 }],
    ['of a price that is the same', 3, { weight: 3, total_gross_weight: 4 }],
  ])('%s is refused', async (_what, quoted, changes) => {
    const { quote_id } = await quoteFor(quoted);
    expect(await create({ ...changes, quote_id })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message, fields: { quote_id: message } },
    });
  });

  it('is another’s, or no quote at all, and then left aside', async () => {
    expect(await create({ weight: 1, total_gross_weight: 12, quote_id: 'unknown' })).toMatchObject({ status: 200 });
  });

  it('is none for the total gross weight itself: that one holds its price', async () => {
    const { quote_id, estimate } = await quoteFor(12);
    const created = await createShipment(test, customer, { weight: 1, total_gross_weight: 12, quote_id });
    expect(created.total).toBe(estimate);
  });
});

it('costs the same for every weight and gross weight as for the larger of the two alone', async () => {
  const priceBook = await cachePriceBook(test.database.db, now)();
  const quoteTokens = createQuoteTokens({ encryptionKey: testEncryptionKey });
  const price = (changes: object) => {
    const request = shipmentRequest.parse(shipmentForm({ ...changes }));
    const { netPence, vatPence, grossPence } = prepareShipment(
      { now, priceBook, quoteTokens },
      callerOf(customer),
      request,
    );
    return { netPence, vatPence, grossPence };
  };
  const weights = fc.integer({ min: 100, max: 3000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(weights, weights, fc.integer({ min: 1, max: 99 }), (one, other, number_of_pieces) => {
      const [weight, gross] = [Math.min(one, other), Math.max(one, other)];
      expect(price({ weight, total_gross_weight: gross, number_of_pieces })).toEqual(
        price({ weight: gross, total_gross_weight: undefined, number_of_pieces }),
      );
    }),
  );
});
