import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsScopes } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { hasMemberPermission, type MemberRole, memberRoles } from '../../contract/permissions.ts';
import { hasPermission, type StaffRole, staffRoles } from '../../contract/staff/staff-permissions.ts';
import type { TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { startGuest } from '../../server/testing/accounts/start-guest.ts';
import { createKey } from '../../server/testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../../server/testing/staff/create-staff.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import { callAs, customerEndpoints, operationsEndpoints, staffEndpoints } from './call-as.ts';
import { createEveryRole } from './create-every-role.ts';

let product: TestApp;
let members: ReadonlyMap<MemberRole, TestCustomer>;
let staff: ReadonlyMap<StaffRole, TestStaff>;
/** Who stays logged in: the others' last call ends their session. */
let owner: TestStaff;
beforeAll(async () => {
  ({ product, members, staff } = await createEveryRole());
  owner = await createStaff(product);
});
afterAll(() => product.close());

describe('with the session of a customer', () => {
  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses every customer, staff in their own session too',
    async (_name, endpoint) => {
      const tokens = [...members.values()].map(({ token }) => token);
      for (const token of [...tokens, ...[...staff.values()].map(({ userToken }) => userToken)]) {
        expect(await callAs(product, endpoint, token)).toBe('SESSION_EXPIRED');
      }
    },
  );
});

describe.each(memberRoles)('as %s', (role) => {
  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the table says',
    async (_name, endpoint) => {
      const code = await callAs(product, endpoint, members.get(role)?.token);
      expect(code === 'PERMISSION_MISSING').toBe(!hasMemberPermission(role, endpoint.memberPermission));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );
});

describe('without an account', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await startGuest(product));
  });

  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the contract says',
    async (_name, endpoint) => {
      const code = await callAs(product, endpoint, token);
      expect(code === 'PERMISSION_MISSING').toBe(!('forGuests' in endpoint));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );

  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a guest',
    async (_name, endpoint) => {
      expect(await callAs(product, endpoint, token)).toBe('SESSION_EXPIRED');
    },
  );
});

describe.each(staffRoles)('as staff, %s', (role) => {
  it.each(staffEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the table says',
    async (_name, endpoint) => {
      const code = await callAs(product, endpoint, staff.get(role)?.staffToken);
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
      const code = await callAs(product, endpoint, key);
      expect(code === 'PERMISSION_MISSING').toBe(endpoint.scope !== scope);
      expect(code).not.toBe('WRONG_CREDENTIALS');
    },
  );

  it.each([...customerEndpoints, ...staffEndpoints].map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses it',
    async (_name, endpoint) => {
      expect(await callAs(product, endpoint, key)).toBe('SESSION_EXPIRED');
    },
  );
});

describe('without the right session', () => {
  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a staff session',
    async (_name, endpoint) => {
      expect(await callAs(product, endpoint, owner.staffToken)).toBe('SESSION_EXPIRED');
    },
  );

  it.each(endpoints.filter(({ auth }) => auth !== 'public').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a visitor',
    async (_name, endpoint) => {
      expect(['SESSION_EXPIRED', 'WRONG_CREDENTIALS']).toContain(await callAs(product, endpoint, undefined));
    },
  );

  it.each(operationsEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses every customer',
    async (_name, endpoint) => {
      for (const role of memberRoles)
        expect(await callAs(product, endpoint, members.get(role)?.token)).toBe('WRONG_CREDENTIALS');
    },
  );
});
