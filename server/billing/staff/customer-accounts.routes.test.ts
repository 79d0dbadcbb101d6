import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { checkInvariants } from '../../testing/invariants/check-invariants.ts';
import { dartfordId } from '../../testing/operations/a-key.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createStaff } from '../../testing/staff/create-staff.ts';
import { runBilling } from '../../testing/staff/run-commands.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let customer: TestCustomer;
let finance: string;
beforeAll(async () => {
  test = await createTestApp();
  finance = (await createStaff(test, { role: 'FINANCE' })).staffToken;
});
afterAll(() => test.close());
beforeEach(async () => {
  customer = await createCustomer(test);
});

const limitPath = () => `/staff/customers/${customer.organisationId}/credit-limit`;
const setLimit = (limit: unknown, limit_before: unknown, token = finance) =>
  callApi(test.app, limitPath(), { method: 'PUT', token, body: { limit, limit_before } });
const read = (id = customer.organisationId, token = finance) =>
  callApi(test.app, `/staff/customers/${id}/account`, { method: 'GET', token });

async function audited() {
  const { rows } = await sql<{ action: string; role: StaffRole | null; before: unknown; after: unknown }>`
    select action, actor_role as role, before, after from audit_entries
    where subject_id = ${customer.organisationId} order by id`.execute(test.database.db);
  return rows;
}

describe('the monthly account of a customer', () => {
  it('is given, changed and ended, and each change and look is in the audit log', async () => {
    const { email, fullName: name } = customer.user;
    expect(await read()).toMatchObject({
      status: 200,
      body: { data: { customer: { name, email }, limit: 0, owed: 0, left: 0 } },
    });
    expect(await setLimit(20, 0)).toMatchObject({
      status: 200,
      body: { message: 'The credit limit is £20.00.', data: { limit: 20, owed: 0, left: 20 } },
    });
    const form = shipmentForm({ weight: '8', total_gross_weight: '8', receiver_postal_code: 'M1 1AE' });
    const body = { ...form, pay_from: 'ACCOUNT' };
    expect((await callApi(test.app, '/shipment/create-shipment', { token: customer.token, body })).status).toBe(200);
    expect(await setLimit(0, 20)).toMatchObject({ status: 200, body: { data: { limit: 0, owed: 7.92, left: 0 } } });
    expect(await audited()).toEqual([
      { action: 'show monthly account', role: 'FINANCE', before: null, after: null },
      { action: 'change credit limit', role: 'FINANCE', before: { limit: 0 }, after: { limit: 20 } },
      { action: 'change credit limit', role: 'FINANCE', before: { limit: 20 }, after: { limit: 0 } },
    ]);
  });

  it('is not changed from a limit that it no longer has, and the command changes it whatever it is', async () => {
    expect(await setLimit(100, 50)).toMatchObject({
      status: 409,
      body: { message: textWith('changed the limit to £0.00') },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => setLimit(100 + place, 0)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await audited()).toHaveLength(1); // a refused change is none
    const command = await runBilling(test.database.db, () => new Date(), ['limit', customer.user.email, '7']);
    expect(command).toMatchObject({ outcome: 'done' });
    expect(await read()).toMatchObject({ body: { data: { limit: 7 } } });
  });

  it.each([[-1], [1.5], [1_000_000], ['many'], [null], [1e300]])('has no limit of %j', async (limit) => {
    expect(await setLimit(limit, 0)).toMatchObject({ status: 400, body: { message: textWith('whole pounds') } });
  });

  it('is of a customer who is there, with a verified address', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const id of [nobody, 'nobody', customer.user._id]) expect((await read(id)).status).toBe(404);
    await sql`update users set email_verified_at = null where email = ${customer.user.email}`.execute(test.database.db);
    expect([(await read()).status, (await setLimit(5, 0)).status]).toEqual([404, 404]);
  });

  it('is for FINANCE and owners, whose role is for every depot', async () => {
    for (const role of ['DRIVER', 'DEPOT', 'DISPATCH', 'SUPPORT'] as const) {
      const { staffToken } = await createStaff(test, { role });
      expect((await setLimit(5, 0, staffToken)).status).toBe(403);
    }
    const atDepot = await createStaff(test, { role: 'FINANCE', depotId: dartfordId });
    expect((await setLimit(5, 0, atDepot.staffToken)).status).toBe(403);
    expect((await setLimit(5, 0, customer.token)).status).toBe(401);
    const { staffToken: owner } = await createStaff(test);
    expect((await setLimit(5, 0, owner)).status).toBe(200);
  });
});

it('breaks no promise of the product', async () => {
  expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
});
