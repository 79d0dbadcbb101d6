import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/create-customer.ts';
import { createPayingApp, type PayingApp } from '../../server/testing/create-paying-app.ts';
import { type CallWithId, callsWithIds } from './calls-with-ids.ts';
import { type OwnThing, ownThings, testedOrigin } from './own-things.ts';

let product: PayingApp;
let owner: TestCustomer;
let stranger: TestCustomer;
beforeAll(async () => {
  product = await createPayingApp({ PUBLIC_URL: testedOrigin });
  owner = await createCustomer(product);
  stranger = await createCustomer(product);
});
afterAll(() => product.close());

const calls = callsWithIds(endpoints);

async function call({ endpoint, place, field }: CallWithId, thing: OwnThing, token?: string): Promise<number> {
  const named = field.endsWith('ids') ? [thing.id] : thing.id;
  const body = { ...thing.body, ...(place === 'body' && { [field]: named }) };
  const answer = await product.app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replace(`{${field}}`, thing.id),
    ...(endpoint.body && { payload: body }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return answer.statusCode;
}

describe('what is somebody else’s', () => {
  it('is tried on every call that takes an id', () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(new Set(calls.map(({ endpoint }) => endpoint.name))).toEqual(new Set(Object.keys(ownThings)));
  });

  it.each(calls.map((one) => [`${one.endpoint.name} by ${one.field}`, one] as const))(
    '%s does not exist for a stranger, asks a visitor to sign in, and is there for its owner',
    async (_title, one) => {
      const thing = await ownThings[one.endpoint.name]?.(product, owner);
      if (!thing) throw new Error('Nothing to try it on.');
      expect(await call(one, thing, stranger.token)).toBe(404);
      expect(await call(one, thing)).toBe(401);
      expect([200, 409]).toContain(await call(one, thing, owner.token));
    },
  );
});
