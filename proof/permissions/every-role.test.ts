import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGuestSession } from '../../contract/accounts/guests.ts';
import { apiBasePath, operationsScopes } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorBody } from '../../contract/error-body.ts';
import { hasMemberPermission, type MemberRole, memberRoles } from '../../contract/permissions.ts';
import { hasPermission, type StaffRole, staffRoles } from '../../contract/staff/staff-permissions.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { createKey } from '../../server/testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../../server/testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';

let product: TestApp;
const members = new Map<MemberRole, TestCustomer>();
const staff = new Map<StaffRole, TestStaff>();
/** Who stays logged in: the others' last call ends their session. */
let owner: TestStaff;
beforeAll(async () => {
  product = await createTestApp();
  const { organisationId } = await createCustomer(product);
  for (const role of memberRoles) {
    members.set(role, await joinOrganisation(product, await createCustomer(product), organisationId, role));
  }
  for (const role of staffRoles) staff.set(role, await createStaff(product, { role }));
  owner = await createStaff(product);
});
afterAll(() => product.close());

/** Logging out comes last, because it ends the session of those that follow. */
const customerEndpoints = endpoints
  .filter((endpoint) => endpoint.auth === 'customer')
  .toSorted((one, other) => Number(one.name === 'logout') - Number(other.name === 'logout'));

/** Its log-out comes last, as above. */
const staffEndpoints = endpoints
  .filter((endpoint) => endpoint.auth === 'staff')
  .toSorted((one, other) => Number(one.name === 'endStaffSession') - Number(other.name === 'endStaffSession'));

const operationsEndpoints = endpoints.filter((endpoint) => endpoint.auth === 'operations');

/** With no input: a call that is allowed gets as far as to be told what is missing. */
async function callAs(endpoint: (typeof endpoints)[number], token: string | undefined): Promise<string | undefined> {
  const answer = await product.app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replaceAll(/\{\w+\}/g, 'nothing'),
    ...('body' in endpoint && { payload: {} }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return errorBody.safeParse(answer.headers['content-type']?.toString().includes('json') ? answer.json() : undefined)
    .data?.code;
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

describe('with the session of a customer', () => {
  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses every customer, staff in their own session too',
    async (_name, endpoint) => {
      const tokens = [...members.values()].map(({ token }) => token);
      for (const token of [...tokens, ...[...staff.values()].map(({ userToken }) => userToken)]) {
        expect(await callAs(endpoint, token)).toBe('SESSION_EXPIRED');
      }
    },
  );
});

describe.each(memberRoles)('as %s', (role) => {
  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the table says',
    async (_name, endpoint) => {
      const code = await callAs(endpoint, members.get(role)?.token);
      expect(code === 'PERMISSION_MISSING').toBe(!hasMemberPermission(role, endpoint.memberPermission));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );
});

describe('without an account', () => {
  let token: string;
  beforeAll(async () => {
    const answer = await product.app.inject({ method: 'POST', url: `${apiBasePath}/auth/guest` });
    token = startGuestSession.response.parse(answer.json()).access_token;
  });

  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the contract says',
    async (_name, endpoint) => {
      const code = await callAs(endpoint, token);
      expect(code === 'PERMISSION_MISSING').toBe(!('forGuests' in endpoint));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );

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

  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a guest',
    async (_name, endpoint) => {
      expect(await callAs(endpoint, token)).toBe('SESSION_EXPIRED');
    },
  );
});

describe.each(staffRoles)('as staff, %s', (role) => {
  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the table says',
    async (_name, endpoint) => {
      const code = await callAs(endpoint, staff.get(role)?.staffToken);
      expect(code === 'PERMISSION_MISSING').toBe(!hasPermission(role, endpoint.permission));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );
});

describe.each(operationsScopes)('with an operations key for %s alone', (scope) => {
  let key: string;
  beforeAll(async () => {
    key = await createKey(product, scope);
  });

  it.each(operationsEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the contract says',
    async (_name, endpoint) => {
      const code = await callAs(endpoint, key);
      expect(code === 'PERMISSION_MISSING').toBe(endpoint.scope !== scope);
      expect(code).not.toBe('WRONG_CREDENTIALS');
    },
  );

  it.each([...customerEndpoints, ...staffEndpoints].map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses it',
    async (_name, endpoint) => {
      expect(await callAs(endpoint, key)).toBe('SESSION_EXPIRED');
    },
  );
});

describe('without the right session', () => {
  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a staff session',
    async (_name, endpoint) => {
      expect(await callAs(endpoint, owner.staffToken)).toBe('SESSION_EXPIRED');
    },
  );

  it.each(endpoints.filter(({ auth }) => auth !== 'public').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a visitor',
    async (_name, endpoint) => {
      expect(['SESSION_EXPIRED', 'WRONG_CREDENTIALS']).toContain(await callAs(endpoint, undefined));
    },
  );

  it.each(operationsEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses every customer',
    async (_name, endpoint) => {
      for (const role of memberRoles)
        expect(await callAs(endpoint, members.get(role)?.token)).toBe('WRONG_CREDENTIALS');
    },
  );
});
