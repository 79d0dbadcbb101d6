import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { createPayingApp, type PayingApp } from '../../server/testing/payments/create-paying-app.ts';
import { folderOfRun } from '../../server/testing/temporary-folder.ts';
import { type CallWithId, callsWithIds } from './calls-with-ids.ts';
import { type OwnedResource, ownedByUser, resourceCreators, testedOrigin } from './create-owned.ts';

let product: PayingApp;
let owner: TestCustomer;
let stranger: TestCustomer;
let colleague: TestCustomer;
beforeAll(async () => {
  product = await createPayingApp({ PUBLIC_URL: testedOrigin, DATA_DIR: await folderOfRun() });
  owner = await createCustomer(product);
  stranger = await createCustomer(product);
  colleague = await joinOrganisation(product, await createCustomer(product), owner.organisationId, 'OWNER');
});
afterAll(() => product.close());

/** Those of staff: `other-depots.test.ts`. */
const calls = callsWithIds(endpoints.filter(({ auth }) => auth !== 'staff'));

async function create({ endpoint: { name }, field }: CallWithId): Promise<OwnedResource> {
  const creator = resourceCreators[`${name}.${field}`] ?? resourceCreators[name];
  if (!creator) throw new Error('No resource to test with.');
  return creator(product, owner);
}

async function call({ endpoint, place, field }: CallWithId, resource: OwnedResource, token?: string): Promise<number> {
  const named = field.endsWith('ids') ? [resource.id] : resource.id;
  const body = { ...resource.body, ...(place === 'body' && { [field]: named }) };
  const answer = await product.app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replace(`{${field}}`, resource.id),
    ...(place === 'query' && { query: { [field]: resource.id } }),
    ...(endpoint.body && { payload: body }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return answer.statusCode;
}

describe('a resource of another organisation', () => {
  it('is tested with every endpoint that takes an id', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(new Set(calls.map(({ endpoint }) => endpoint.name))).toEqual(
      new Set(Object.keys(resourceCreators).map((name) => name.replace(/\..*/, ''))),
    );
  });

  it.each(calls.map((one) => [`${one.endpoint.name} by ${one.field}`, one] as const))(
    '%s answers 404 to another organisation, 401 to a visitor, and success to its owner',
    async (_title, one) => {
      const resource = await create(one);
      expect(await call(one, resource, stranger.token)).toBe(404);
      expect(await call(one, resource)).toBe(401);
      expect([200, 409]).toContain(await call(one, resource, owner.token));
    },
  );

  it.each(calls.map((one) => [`${one.endpoint.name} by ${one.field}`, one] as const))(
    '%s answers a colleague as it answers the owner, unless the user alone has it',
    async (_title, one) => {
      const resource = await create(one);
      const expected = ownedByUser.has(one.endpoint.name) ? [404] : [200, 409];
      expect(expected).toContain(await call(one, resource, colleague.token));
    },
  );
});
