import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorBody } from '../../contract/errors.ts';
import { isCapable, type MemberRole, memberRoles } from '../../contract/permissions.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';

let product: TestApp;
const members = new Map<MemberRole, TestCustomer>();
beforeAll(async () => {
  product = await createTestApp();
  const { organisationId } = await createCustomer(product);
  for (const role of memberRoles) {
    members.set(role, await joinOrganisation(product, await createCustomer(product), organisationId, role));
  }
});
afterAll(() => product.close());

/** Logging out comes last, because it ends the session of those that follow. */
const customerEndpoints = endpoints
  .filter((endpoint) => endpoint.auth === 'customer')
  .toSorted((one, other) => Number(one.name === 'logout') - Number(other.name === 'logout'));

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

describe.each(memberRoles)('as %s', (role) => {
  it.each(customerEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is allowed or refused as the table says',
    async (_name, endpoint) => {
      const code = await callAs(endpoint, members.get(role)?.token);
      expect(code === 'PERMISSION_MISSING').toBe(!isCapable(role, endpoint.capability));
      expect(code).not.toBe('SESSION_EXPIRED');
    },
  );
});

describe('without the right session', () => {
  it.each(endpoints.filter(({ auth }) => auth !== 'public').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a visitor',
    async (_name, endpoint) => {
      expect(['SESSION_EXPIRED', 'WRONG_CREDENTIALS']).toContain(await callAs(endpoint, undefined));
    },
  );

  it.each(endpoints.filter(({ auth }) => auth === 'operations').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses every customer',
    async (_name, endpoint) => {
      for (const role of memberRoles)
        expect(await callAs(endpoint, members.get(role)?.token)).toBe('WRONG_CREDENTIALS');
    },
  );
});
