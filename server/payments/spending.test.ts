import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMembers } from '../../contract/accounts/members.ts';
import { myShipments, type ShipmentRecord } from '../../contract/shipments.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { joinOrganisation } from '../testing/accounts/join-organisation.ts';
import { callApi } from '../testing/call-api.ts';
import { queuedMailsTo } from '../testing/mails/queued-mails.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';

let test: PayingApp;
let clock = new Date('2026-11-30T12:00:00Z');
beforeAll(async () => {
  test = await createPayingApp({}, { now: () => clock });
});
afterAll(() => test.close());

async function createPair(limits: { readonly spend_limit?: number; readonly approval_above?: number }) {
  const owner = await createCustomer(test);
  const shipper = await joinOrganisation(test, await createCustomer(test), owner.organisationId, 'SHIPPER');
  await callApi(test.app, `/organisation/members/${shipper.user._id}`, {
    method: 'PUT',
    token: owner.token,
    body: { role: 'SHIPPER', ...limits },
  });
  return { owner, shipper };
}

const open = ({ token }: TestCustomer, { total, _id }: Pick<ShipmentRecord, '_id' | 'total'>) =>
  callApi(test.app, '/payment/create_payment_intent', { token, body: { amount: total, parcel_id: _id } });

const newest = async ({ token }: TestCustomer) =>
  myShipments.response.parse((await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token })).body)
    .data[0];

/** By members who are no owner. */
const spentOf = async ({ token }: TestCustomer) =>
  listMembers.response
    .parse((await callApi(test.app, '/organisation/members', { method: 'GET', token })).body)
    .data.filter(({ role }) => role !== 'OWNER')
    .map(({ spent }) => spent);

const times = (price: number, count: number) => Math.round(price * count * 100) / 100;

it('lets ten payments at once not exceed a member’s limit', async () => {
  const { owner, shipper } = await createPair({});
  const shipments = await Promise.all(Array.from({ length: 10 }, () => test.createShipment(shipper)));
  const price = shipments[0]?.total ?? 0;
  await callApi(test.app, `/organisation/members/${shipper.user._id}`, {
    method: 'PUT',
    token: owner.token,
    body: { role: 'SHIPPER', spend_limit: times(price, 3) },
  });
  const answers = await Promise.all(shipments.map((shipment) => open(shipper, shipment)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(7);
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'PERMISSION_MISSING' });
  expect(await spentOf(owner)).toEqual([times(price, 3)]);
  const paid = shipments.filter((_shipment, index) => answers[index]?.status === 200);
  for (const shipment of paid) expect(await open(shipper, shipment)).toMatchObject({ status: 200 }); // counted once
  await callApi(test.app, `/shipment/${paid[0]?._id}`, { method: 'DELETE', token: shipper.token });
  expect(await spentOf(owner)).toEqual([times(price, 2)]);
  clock = new Date('2026-12-01T00:30:00Z');
  expect(await spentOf(owner)).toEqual([0]);
  // What was started in November and is paid now counts towards December.
  expect(paid[1] && (await open(shipper, paid[1]))).toMatchObject({ status: 200 });
  expect(await spentOf(owner)).toEqual([price]);
});

it('has a booking above the amount wait for an owner, each of whom is emailed once, and one pays', async () => {
  const { owner, shipper } = await createPair({ approval_above: 1 });
  const second = await joinOrganisation(test, await createCustomer(test), owner.organisationId, 'OWNER');
  const shipment = await test.createShipment(shipper);
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await open(shipper, shipment)).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
  }
  expect(await newest(owner)).toMatchObject({ awaits_approval: true, status: 'PENDING_PAYMENT' });
  for (const { email } of [owner, second]) {
    const mails = await queuedMailsTo(test, email);
    expect(mails.filter(({ template }) => template === 'approval-requested')).toHaveLength(1);
  }
  expect(await open(owner, shipment)).toMatchObject({ status: 200 });
  expect(await newest(owner)).not.toHaveProperty('awaits_approval');
  // The owner's open payment is no way round.
  expect(await open(shipper, shipment)).toMatchObject({ status: 403 });
});

it('frees what an owner pays instead', async () => {
  const { owner, shipper } = await createPair({});
  const shipment = await test.createShipment(shipper);
  await open(shipper, shipment);
  expect(await spentOf(owner)).toEqual([shipment.total]);
  await open(owner, shipment);
  expect(await spentOf(owner)).toEqual([0]);
});
