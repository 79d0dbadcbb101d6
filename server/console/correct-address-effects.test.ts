import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewAddress } from '../../contract/staff/parcels.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { receiverToken } from '../testing/shipments/create-receiver-app.ts';
import { type ConsoleApp, createConsoleApp } from '../testing/staff/console-app.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';

const point = 'PT-CORRECTED';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
  await addPoints(test, new Date(), { code: point, easting: '384400', northing: '398000' }); // in Manchester
});
afterAll(() => test.close());

const mainland = 'M1 1AE';
const highlands = 'IV27 4AB'; // £3.00 dearer than the mainland
const islands = 'ZE1 0AA'; // £7.80 dearer

async function preview(id: string, changes: object) {
  const address = { side: 'RECEIVER', building: '12b', street_name: 'Mill Lane', town: '', postal_code: mainland };
  const body = { ...address, ...changes };
  const answer = await test.post(`parcels/${id}/address-previews`, body);
  return { body, answer };
}

async function correct(id: string, changes: object = {}, role: StaffRole = 'SUPPORT') {
  const { body, answer } = await preview(id, changes);
  expect(answer).toMatchObject({ status: 200 });
  const { data } = previewAddress.response.parse(answer.body);
  const sent = { ...body, seen: data.seen, reason: 'The sender called.' };
  return { ...data, answer: await test.post(`parcels/${id}/address-corrections`, sent, role) };
}

const ask = (id: string, path: string, body: object = {}) =>
  callApi(test.app, `/receiver/${path}`, { body: { token: receiverToken(id), ...body } });
const leave = (id: string, preference: object) => ask(id, 'set-preference', { preference });
const showPreferences = async (id: string) => (await ask(id, 'delivery')).body;
const senderSees = async (id: string, token: string) =>
  (await callApi(test.app, `/shipment/${id}`, { method: 'GET', token })).body;

async function mailsAbout(id: string) {
  const jobs = await openJobs(test.database.url, () => new Date(), { DATA_DIR: await folderOfRun() });
  await jobs.runWaiting('address-mail');
  await jobs.runWaiting('preference-mail');
  await jobs.close();
  const mails = await test.database.db
    .selectFrom('sent_mails')
    .innerJoin('sent_mail_shipments', 'mail_id', 'sent_mails.id')
    .select(['kind', 'body'])
    .where('shipment_id', '=', id)
    .execute();
  const bodyOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.body;
  return { toSender: bodyOf('address-mail'), toReceiver: bodyOf('preference-mail') };
}

describe('where the receiver wants it left', () => {
  it('at the old door no longer counts, and no point that was chosen before comes back', async () => {
    const customer = await createCustomer(test);
    const { id } = await test.bookShipment(customer);
    await leave(id, { kind: 'PICKUP_POINT', point });
    await leave(id, { kind: 'NEIGHBOUR', neighbour: 'Number 7' });
    await leave(id, { kind: 'NEEDS', needs: ['KNOCK_LOUDLY'], note: '' });
    expect(await correct(id)).toMatchObject({ dropped_place: 'NEIGHBOUR', answer: { status: 200 } });
    expect(await showPreferences(id)).toMatchObject({ delivery: { preferences: [{ kind: 'NEEDS' }] } });
    // The history stays for the sender and for staff.
    expect(await senderSees(id, customer.token)).toMatchObject({
      shipment: {
        preferences: [
          { sentence: textWith('to take it to a point') },
          { sentence: textWith('to leave it with a neighbour') },
          { sentence: 'The address was corrected, so the neighbour chosen before no longer counts.' },
        ],
      },
    });
    expect((await test.see(id)).timeline).toContainEqual(
      expect.objectContaining({ title: 'Neighbour withdrawn', who: 'The address was corrected' }),
    );
    const { toSender, toReceiver } = await mailsAbout(id);
    expect(toSender).toContain('The receiver had chosen a neighbour at the old address.');
    expect(toReceiver).toContain('You wanted your parcel left with a neighbour.');
    expect(await correct(id, { building: '14' })).toMatchObject({ dropped_place: null, answer: { status: 200 } });
  });

  it('at a point counts until the postcode is another', async () => {
    const { id } = await test.bookShipment(await createCustomer(test), { receiver_postal_code: mainland });
    await leave(id, { kind: 'PICKUP_POINT', point });
    expect(await correct(id, { building: '14' })).toMatchObject({ dropped_place: null, answer: { status: 200 } });
    expect(await showPreferences(id)).toMatchObject({ delivery: { preferences: [{ kind: 'PICKUP_POINT', point }] } });
    const other = await correct(id, { postal_code: 'M2 1AE' });
    expect(other).toMatchObject({ dropped_place: 'PICKUP_POINT', answer: { status: 200 } });
    expect(await showPreferences(id)).toMatchObject({ delivery: { preferences: [] } });
    const { toReceiver } = await mailsAbout(id);
    expect(toReceiver).toContain('You wanted your parcel taken to a pick-up point.');
  });

  it('that was withdrawn before is in no mail, nor is one dropped by the sender’s address', async () => {
    const { id } = await test.bookShipment(await createCustomer(test));
    await leave(id, { kind: 'SAFE_PLACE', place: 'The shed' });
    const sender = { side: 'SENDER', postal_code: 'DA1 1AA' };
    expect(await correct(id, sender)).toMatchObject({ dropped_place: null, answer: { status: 200 } });
    expect(await showPreferences(id)).toMatchObject({ delivery: { preferences: [{ kind: 'SAFE_PLACE' }] } });
    expect(await ask(id, 'withdraw-preference', { kind: 'SAFE_PLACE' })).toMatchObject({ status: 200 });
    expect(await correct(id)).toMatchObject({ dropped_place: null, answer: { status: 200 } });
    const { toSender, toReceiver } = await mailsAbout(id);
    expect(toSender).toBeDefined();
    expect(toSender).not.toContain('had chosen');
    expect(toReceiver).toBeUndefined();
  });
});

const decide = (request: string, decision: 'CONFIRM' | 'DECLINE') =>
  callApi(test.app, `/staff/refund-requests/${request}`, {
    method: 'PUT',
    token: test.tokenOf('OWNER'),
    body: { decision },
  });
const requestOf = async (id: string) => (await test.see(id)).refund_request?.id ?? '';
const bookIslands = () => test.bookShipment(test.customer, { receiver_postal_code: islands });

describe('the money of several corrections', () => {
  it('is waived within the limit all together, not step by step', async () => {
    const { id } = await test.bookShipment(test.customer);
    expect(await correct(id, { postal_code: highlands })).toMatchObject({ extra_pence: 300, answer: { status: 200 } });
    expect(await correct(id, { postal_code: islands })).toMatchObject({
      extra_pence: 480,
      answer: { status: 409, body: { message: textWith('£5.00') } },
    });
    expect(await correct(id, { postal_code: islands }, 'OWNER')).toMatchObject({ answer: { status: 200 } });
    // Nothing more is waived by a street there, nor by a way back.
    expect(await correct(id, { postal_code: 'ZE1 0AB' })).toMatchObject({ extra_pence: 0, answer: { status: 200 } });
    expect(await correct(id)).toMatchObject({ extra_pence: 0, refund_pence: 0, answer: { status: 200 } });
  });

  it('is not priced again while a refund waits; a house number needs no price', async () => {
    const { id } = await bookIslands();
    expect(await correct(id)).toMatchObject({ refund_pence: 780, answer: { status: 200 } });
    const { answer } = await preview(id, { postal_code: islands });
    expect(answer).toMatchObject({ status: 409, body: { message: textWith('waits for a second person') } });
    expect(await correct(id, { building: '14' })).toMatchObject({ answer: { status: 200 } });
  });

  it('counts as given back once it is, so that a declined refund can be corrected back by the same person', async () => {
    const { id } = await bookIslands();
    const { price_before: paid } = await correct(id);
    expect(await decide(await requestOf(id), 'DECLINE')).toMatchObject({ status: 200 });
    expect(await correct(id, { building: '77' })).toMatchObject({ price_before: paid, refund_pence: 0 });
    const back = await correct(id, { postal_code: islands });
    expect(back).toMatchObject({ extra_pence: 0, refund_pence: 0, answer: { status: 200 } });
    expect((await test.moneyOf(id)).refunds).toEqual([]);
  });

  it('is what is left of the payment, where most of it was refunded', async () => {
    const { id } = await bookIslands();
    const { left_pence: left } = (await test.see(id)).money;
    await test.post(`parcels/${id}/refunds`, { pence: left - 100, left_before: left, reason: 'It came late' });
    expect(await decide(await requestOf(id), 'CONFIRM')).toMatchObject({ status: 200 });
    expect(await correct(id)).toMatchObject({ cheaper_pence: 780, refund_pence: 100, answer: { status: 200 } });
  });

  it('that a second person confirmed is waived on the way back', async () => {
    const { id } = await bookIslands();
    await correct(id);
    expect(await decide(await requestOf(id), 'CONFIRM')).toMatchObject({ status: 200 });
    expect(await correct(id, { postal_code: 'M2 1AE' })).toMatchObject({ refund_pence: 0, extra_pence: 0 });
    expect(await correct(id, { postal_code: islands })).toMatchObject({ extra_pence: 780, answer: { status: 409 } });
    expect((await test.moneyOf(id)).refunds).toMatchObject([{ amount_pence: 780 }]);
  });
});
