import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShipment } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { giveCredit, issueStatementNow } from '../testing/payments/monthly-accounts.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { takeNumbers } from './issue-invoices.ts';

let first: TestApp;
let second: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  first = await createTestApp();
  // The same courier after it became another company.
  second = await createTestApp({ COMPANY_VAT_NUMBER: 'GB 123 4567 82' }, { database: first.database });
  customer = await createCustomer(first);
  await giveCredit(first.database.db, customer.organisationId);
});
afterAll(async () => {
  await second.app.close();
  await first.close();
});

async function book(product: TestApp): Promise<string> {
  const body = { ...shipmentForm(), pay_from: 'ACCOUNT' };
  const answer = await callApi(product.app, '/shipment/create-shipment', { token: customer.token, body });
  return createShipment.response.parse(answer.body).shipment._id;
}

async function numbersOf(id: string): Promise<readonly string[]> {
  const rows = await first.database.db
    .selectFrom('invoices')
    .select('number')
    .where('shipment_id', '=', id)
    .orderBy('kind', 'desc')
    .execute();
  return rows.map(({ number }) => number.replace(/-\d{4}-/, '-'));
}

it('is one for each legal entity, and a credit note is in that of its invoice', async () => {
  const ids = [await book(first), await book(second), await book(second)];
  const [earlier = ''] = ids;
  await callApi(second.app, `/shipment/${earlier}/cancel`, { token: customer.token });
  expect(await Promise.all(ids.map(numbersOf))).toEqual([
    ['INV-000001', 'CRN-000001'],
    ['INV2-000001'],
    ['INV2-000002'],
  ]);
  expect(await issueStatementNow(first.database.db, customer.organisationId)).toMatch(/^STM-\d{4}-000001$/);
  expect(await checkInvariants(first.database.db, { isAtRest: false })).toEqual([]);
});

it('has no gap, however many begin it at once, and whatever is rolled back', async () => {
  const at = new Date();
  const take = (vatNumber: string, isUndone: boolean) =>
    first.database.db.transaction().execute(async (trx) => {
      const [number] = await takeNumbers(trx, { vatNumber, kind: 'STATEMENT', at, count: 1 });
      if (isUndone) throw new Error('Undone.');
      return number;
    });
  const undone = await Promise.allSettled([take('GB 3', true), take('GB 3', true)]);
  expect(undone.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, place) => take(place % 2 === 0 ? 'GB 3' : 'GB 4', false)),
  );
  const year = at.getUTCFullYear();
  const expected = ['STM3', 'STM4'].flatMap((series) =>
    Array.from({ length: 10 }, (_, place) => `${series}-${year}-${String(place + 1).padStart(6, '0')}`),
  );
  expect(new Set(taken)).toEqual(new Set(expected));
  const entities = await sql`select id from legal_entities order by id`.execute(first.database.db);
  expect(entities.rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
});
