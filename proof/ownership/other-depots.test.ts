import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { dartfordId } from '../../server/testing/operations/a-key.ts';
import { createStaff, invite, type TestStaff } from '../../server/testing/staff/create-staff.ts';
import { enrolSoftDevice } from '../../server/testing/staff/soft-device.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { type CallWithId, callsWithIds } from './calls-with-ids.ts';

let product: TestApp;
let everywhere: TestStaff;
let here: TestStaff;
let elsewhere: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  product = await createTestApp();
  const leeds = randomUUID();
  await sql`insert into depots select ${leeds}, 'Leeds', address, town, postcode, easting, northing, open_days, opens, closes, cut_off,
    created_at from depots where id = ${dartfordId}`.execute(product.database.db);
  everywhere = await createStaff(product);
  here = await createStaff(product, { depotId: dartfordId });
  elsewhere = await createStaff(product, { depotId: leeds });
  customer = await createCustomer(product);
});
afterAll(() => product.close());

interface Resource {
  readonly id: string;
  readonly body?: object;
}

/** Of the Dartford depot, by endpoint. */
const resourceCreators: Readonly<Record<string, () => Promise<Resource>>> = {
  endStaffMember: async () => ({ id: (await createStaff(product, { role: 'DRIVER', depotId: dartfordId })).staffId }),
  resetStaffFactors: async () => ({
    id: (await createStaff(product, { role: 'DRIVER', depotId: dartfordId })).staffId,
  }),
  retryJob: async () => {
    const id = randomUUID();
    await sql`insert into jobs (id, kind, payload) values (${id}, 'of no worker', 'null')`.execute(product.database.db);
    return { id };
  },
  withdrawStaffInvitation: async () => {
    const { email } = await invite(product, { depotId: dartfordId });
    const rows = product.database.db.selectFrom('staff_invitations').select('id').where('email', '=', email);
    return rows.executeTakeFirstOrThrow();
  },
  startDeviceEnrolment: async () => ({ id: dartfordId, body: { name: 'Gate phone' } }),
  revokeDevice: () => enrolSoftDevice(product, everywhere.staffToken),
  setDevicePin: async () => {
    const device = await enrolSoftDevice(product, everywhere.staffToken);
    return { id: device.id, body: { ...(await device.prove()), pin: '135790' } };
  },
  getCustomerAccount: async () => ({ id: customer.organisationId }),
  setCreditLimit: async () => {
    const { organisationId: id } = await createCustomer(product);
    return { id, body: { limit: 500, limit_before: 0 } };
  },
  changeSavedReply: async () => ({ id: await saveReply(), body: { title: randomUUID(), text: 'Hello.', version: 0 } }),
  deleteSavedReply: async () => ({ id: await saveReply() }),
  inviteStaff: async () => ({ id: dartfordId, body: { email: `${randomUUID()}@example.com`, role: 'DRIVER' } }),
};

async function saveReply(): Promise<string> {
  const title = randomUUID();
  await callApi(product.app, '/staff/saved-replies', { token: everywhere.staffToken, body: { title, text: 'Hello.' } });
  const rows = product.database.db.selectFrom('saved_replies').select('id').where('title', '=', title);
  return (await rows.executeTakeFirstOrThrow()).id;
}

/** About what belongs to no depot: for those alone whose role is for every depot. */
const everywhereAlone = ['getCustomerAccount', 'setCreditLimit', 'retryJob', 'changeSavedReply', 'deleteSavedReply'];

const calls = callsWithIds(endpoints.filter(({ auth }) => auth === 'staff'));

async function call({ endpoint, place, field }: CallWithId, { id, body }: Resource, token?: string): Promise<number> {
  const answer = await product.app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replace(`{${field}}`, id),
    ...(endpoint.body && { payload: { ...body, ...(place === 'body' && { [field]: id }) } }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  return answer.statusCode;
}

describe('what belongs to a depot', () => {
  it('is tested with every staff endpoint that takes an id', () => {
    expect(new Set(calls.map(({ endpoint }) => endpoint.name))).toEqual(new Set(Object.keys(resourceCreators)));
  });

  it.each(calls.map((one) => [`${one.endpoint.name} by ${one.field}`, one] as const))(
    '%s answers 404 or 403 to an owner of another depot, 401 to customers and visitors, and success to its own',
    async (_title, one) => {
      const create = resourceCreators[one.endpoint.name] ?? (() => Promise.reject(new Error('No resource.')));
      const resource = await create();
      const isOfDepot = !everywhereAlone.includes(one.endpoint.name);
      expect(await call(one, resource, elsewhere.staffToken)).toBe(isOfDepot ? 404 : 403);
      for (const token of [undefined, customer.token, here.userToken]) {
        expect(await call(one, resource, token)).toBe(401);
      }
      expect(await call(one, resource, here.staffToken)).toBe(isOfDepot ? 200 : 403);
      expect(await call(one, await create(), everywhere.staffToken)).toBe(200);
    },
  );
});
