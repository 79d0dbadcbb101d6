import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath, operationsScopes } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { hasMemberPermission, type MemberRole, memberRoles } from '../../contract/permissions.ts';
import { hasPermission, type StaffRole, staffRoles } from '../../contract/staff/staff-permissions.ts';
import type { TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { startGuest } from '../../server/testing/accounts/start-guest.ts';
import { createKey } from '../../server/testing/operations/a-key.ts';
import type { TestStaff } from '../../server/testing/staff/create-staff.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { callAs, customerEndpoints, operationsEndpoints, staffEndpoints } from './call-as.ts';
import { createEveryRole } from './create-every-role.ts';

// Every role at every endpoint: every-role.slow.test.ts.
let product: TestApp;
let members: ReadonlyMap<MemberRole, TestCustomer>;
let staff: ReadonlyMap<StaffRole, TestStaff>;
let guest: string;
const keys = new Map<string, string>();
beforeAll(async () => {
  ({ product, members, staff } = await createEveryRole());
  guest = (await startGuest(product)).token;
  for (const scope of operationsScopes) keys.set(scope, await createKey(product, scope));
});
afterAll(() => product.close());

/** The last of those that may, and the last of those that may not, where there are any. */
function onEachSide<T>(all: readonly T[], mayCall: (one: T) => boolean): T[] {
  return [all.findLast(mayCall), all.findLast((one) => !mayCall(one))].filter((one) => one !== undefined);
}

it('tells a member what the role lacks', async () => {
  const answer = await product.app.inject({
    method: 'GET',
    url: `${apiBasePath}/invoice/my-invoices`,
    headers: { authorization: `Bearer ${members.get('SHIPPER')?.token}` },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    code: 'PERMISSION_MISSING',
    message: 'Your role doesn’t allow this. Ask an owner of your organisation.',
  });
});

it.each(memberRoles.filter((role) => role !== 'OWNER'))(
  'as %s, setting an account up changes no organisation',
  async (role) => {
    const member = members.get(role);
    const answer = await product.app.inject({
      method: 'POST',
      url: `${apiBasePath}/auth/setup-account`,
      payload: { email: member?.email, address: '1 High Street', postal_code: 'DA1 1AA', phone: '07700 900123' },
      headers: { authorization: `Bearer ${member?.token}` },
    });
    expect(answer.json()).toMatchObject({ code: 'PERMISSION_MISSING' });
  },
);

describe('an endpoint', () => {
  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of staff, %s, is for a role that the table allows, and refuses another, a customer, a guest, a key and a visitor',
    async (_name, endpoint) => {
      for (const token of [members.get('OWNER')?.token, guest, keys.get(operationsScopes[0]), undefined]) {
        expect(await callAs(product, endpoint, token)).toBe('SESSION_EXPIRED');
      }
      for (const role of onEachSide(staffRoles, (one) => hasPermission(one, endpoint.permission))) {
        const code = await callAs(product, endpoint, staff.get(role)?.staffToken);
        expect([role, code === 'PERMISSION_MISSING']).toEqual([role, !hasPermission(role, endpoint.permission)]);
        expect(code).not.toBe('SESSION_EXPIRED');
      }
    },
  );

  it.each(operationsEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of operations, %s, is for a key of its scope, and refuses another, a customer and a visitor',
    async (_name, endpoint) => {
      for (const token of [members.get('OWNER')?.token, undefined]) {
        expect(await callAs(product, endpoint, token)).toBe('WRONG_CREDENTIALS');
      }
      for (const scope of onEachSide(operationsScopes, (one) => one === endpoint.scope)) {
        const code = await callAs(product, endpoint, keys.get(scope));
        expect([scope, code === 'PERMISSION_MISSING']).toEqual([scope, scope !== endpoint.scope]);
        expect(code).not.toBe('WRONG_CREDENTIALS');
      }
    },
  );

  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of customers, %s, is for a role and a guest as the contract says, and refuses staff, a key and a visitor',
    async (_name, endpoint) => {
      for (const token of [staff.get('OWNER')?.staffToken, keys.get(operationsScopes[0]), undefined]) {
        expect(await callAs(product, endpoint, token)).toBe('SESSION_EXPIRED');
      }
      for (const role of onEachSide(memberRoles, (one) => hasMemberPermission(one, endpoint.memberPermission))) {
        const code = await callAs(product, endpoint, members.get(role)?.token);
        expect([role, code === 'PERMISSION_MISSING']).toEqual([
          role,
          !hasMemberPermission(role, endpoint.memberPermission),
        ]);
        expect(code).not.toBe('SESSION_EXPIRED');
      }
      const code = await callAs(product, endpoint, guest);
      expect(code === 'PERMISSION_MISSING').toBe(!('forGuests' in endpoint));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );
});

describe('without an account', () => {
  it('only parcels of their own can be sent, paid for, labelled and cancelled, and their calendar link replaced', () => {
    const allowed = customerEndpoints.filter((endpoint) => 'forGuests' in endpoint);
    expect(allowed.map(({ name }) => name).toSorted()).toEqual([
      'cancelShipment',
      'changeCollection',
      'changeDropOff',
      'confirmPayment',
      'createPaymentIntent',
      'createShipment',
      'declareShipment',
      'deleteShipment',
      'dropOffQr',
      'getCollection',
      'getDropOff',
      'getShipment',
      'holdSlot',
      'logout',
      'renewCalendarLink',
      'shipmentLabel',
      'shipmentQr',
      'updateShipment',
    ]);
  });
});

it('everything that is not public refuses a visitor', () => {
  const kinds = new Set<string>(endpoints.map(({ auth }) => auth));
  expect([...kinds].toSorted()).toEqual(['customer', 'operations', 'public', 'staff']); // each is tried above
});
