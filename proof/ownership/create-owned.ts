import { listMembers } from '../../contract/accounts/members.ts';
import { addPasskey, startPasskey } from '../../contract/accounts/passkeys.ts';
import { listSessions } from '../../contract/accounts/settings.ts';

import { addAddress } from '../../contract/addresses/address-book.ts';

import { openTopUp } from '../../contract/billing.ts';

import { createShipments } from '../../contract/bulk.ts';
import { myInvoices } from '../../contract/invoices.ts';
import { addRecurringCollection, listCollections } from '../../contract/recurring-collections.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { createCustomer, newAddress, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { joinOrganisation } from '../../server/testing/accounts/join-organisation.ts';
import { createSoftPasskey } from '../../server/testing/accounts/soft-passkey.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { pdfDocument } from '../../server/testing/files/sample-files.ts';
import { attachFile, sendComplaint } from '../../server/testing/files/send-file.ts';
import type { PayingApp } from '../../server/testing/payments/create-paying-app.ts';
import { giveCredit, issueStatementNow } from '../../server/testing/payments/monthly-accounts.ts';
import { addPoints } from '../../server/testing/points/points-file.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';

export interface OwnedResource {
  readonly id: string;
  /** Other fields that calls about it need. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export type CreateResource = (test: PayingApp, owner: TestCustomer) => Promise<OwnedResource>;

/** Passkeys are bound to it. */
export const testedOrigin = 'https://parcels.localhost';

const createShipment: CreateResource = async (test, owner) => ({ id: (await test.createShipment(owner))._id });

const createPayable: CreateResource = async (test, owner) => {
  const { _id, total } = await test.createShipment(owner);
  return { id: _id, body: { amount: total } };
};

const createBooked: CreateResource = async (test, owner) => ({ id: (await payFor(test, owner))._id });

const createDroppedOff: CreateResource = async (test, owner) => {
  await addPoints(test, new Date(), { code: 'OWNED' });
  return { id: (await test.bookShipment(owner, { drop_off_point: 'OWNED' })).id };
};

const createInvoice: CreateResource = async (test, owner) => {
  await payFor(test, owner);
  const list = await callApi(test.app, '/invoice/my-invoices', { method: 'GET', token: owner.token });
  return { id: myInvoices.response.parse(list.body).data[0]?._invoice_number ?? '' };
};

const createAddress: CreateResource = async (test, { token }) => {
  const entry = {
    fullname: 'Grace Hopper',
    country: 'UK',
    postal_code: 'DA1 1AA',
    street_name: 'High Street',
    email_address: 'grace@example.com',
    phone_number: '447700900123',
    building: crypto.randomUUID(), // the same address twice would be one entry
  };
  const answer = await callApi(test.app, '/address-book', { token, body: { ...entry, side: 'own' } });
  return { id: addAddress.response.parse(answer.body).entry.id, body: { ...entry, building: '4' } };
};

const createRecurring: CreateResource = async (test, { token }) => {
  const times = { weekdays: [1, 2, 3, 4, 5], window: '16-20' };
  const place = {
    fullname: 'Ada',
    postal_code: 'DA1 1AA',
    street_name: 'High Street',
    building: crypto.randomUUID(),
    town: 'Dartford',
  };
  // An organisation that has sent nothing can have two: those of other calls go first.
  const own = await callApi(test.app, '/collections', { method: 'GET', token });
  for (const { id } of listCollections.response.parse(own.body).recurring) {
    await callApi(test.app, `/collections/recurring/${id}`, { method: 'DELETE', token });
  }
  const answer = await callApi(test.app, '/collections/recurring', { token, body: { ...times, ...place } });
  return { id: addRecurringCollection.response.parse(answer.body).recurring.id, body: times };
};

const createSession: CreateResource = async (test, { token, email, password }) => {
  await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
  const list = await callApi(test.app, '/account/sessions', { method: 'GET', token });
  const other = listSessions.response.parse(list.body).data.find(({ current }) => !current);
  return { id: other?.id ?? '' };
};

const createPasskey: CreateResource = async (test, { token, password }) => {
  const options = await callApi(test.app, '/account/passkeys/options', { token, body: { password } });
  const { challenge } = startPasskey.response.parse(options.body);
  const credential = createSoftPasskey().register({ origin: testedOrigin, challenge });
  const answer = await callApi(test.app, '/account/passkeys', { token, body: { name: 'Phone', credential } });
  return { id: addPasskey.response.parse(answer.body).data.id, body: { name: 'Old phone' } };
};

const createBatch: CreateResource = async (test, { token }) => {
  const answer = await callApi(test.app, '/shipment/bulk', {
    token,
    body: { rows: [shipmentForm(), shipmentForm()] },
    idempotencyKey: crypto.randomUUID(),
  });
  const { batch } = createShipments.response.parse(answer.body);
  return { id: batch._id, body: { amount: batch.total } };
};

const createTopUp: CreateResource = async (test, { token }) => {
  const answer = await callApi(test.app, '/billing/top-ups', { token, body: { amount: 20 } });
  return { id: openTopUp.response.parse(answer.body).payment_id };
};

const createStatement: CreateResource = async (test, { token, organisationId }) => {
  await giveCredit(test.database.db, organisationId);
  await callApi(test.app, '/shipment/create-shipment', { token, body: { ...shipmentForm(), pay_from: 'ACCOUNT' } });
  return { id: await issueStatementNow(test.database.db, organisationId) };
};

const withBalance =
  (create: CreateResource): CreateResource =>
  async (test, owner) => {
    const { id, body } = await create(test, owner);
    return { id, body: { ...body, pay_from: 'BALANCE' } };
  };

const createFile: CreateResource = async (test, { token }) => {
  const file = await attachFile(test.app, await sendComplaint(test.app, token), pdfDocument);
  return { id: file.id };
};

const createMember: CreateResource = async (test, { organisationId }) => {
  const member = await joinOrganisation(test, await createCustomer(test), organisationId, 'SHIPPER');
  return { id: member.user._id, body: { role: 'VIEWER' } };
};

const createInvitation: CreateResource = async (test, { token }) => {
  const email = `invited-${crypto.randomUUID()}@example.com`;
  await callApi(test.app, '/organisation/invitations', {
    token,
    body: { email, role: 'VIEWER' },
    address: newAddress(),
  });
  const list = await callApi(test.app, '/organisation/members', { method: 'GET', token });
  const invitation = listMembers.response.parse(list.body).invitations.find((one) => one.email === email);
  return { id: invitation?.id ?? '' };
};

/** Another that the owner belongs to, beside the one of the session. */
const createMembership: CreateResource = async (test, { user }) => {
  const { organisationId } = await createCustomer(test);
  await test.database.db
    .insertInto('memberships')
    .values({ user_id: user._id, organisation_id: organisationId, role: 'VIEWER', created_at: new Date() })
    .execute();
  return { id: organisationId };
};

/** What belongs to the user and not to the organisation: a colleague does not have it either. */
export const ownedByUser: ReadonlySet<string> = new Set([
  'endSession',
  'renamePasskey',
  'removePasskey',
  'getFileLink',
  'leaveOrganisation',
]);

/** By endpoint, and by field where it takes ids of several kinds. */
export const resourceCreators: Readonly<Record<string, CreateResource>> = {
  getShipment: createShipment,
  updateShipment: async (test, owner) => ({ ...(await createShipment(test, owner)), body: shipmentForm() }),
  deleteShipment: createShipment,
  cancelShipment: createShipment,
  repeatShipment: createShipment,
  declareShipment: createShipment,
  getCollection: createShipment,
  getDropOff: createShipment,
  changeDropOff: async (test, owner) => ({
    ...(await createDroppedOff(test, owner)),
    body: { drop_off_point: 'OWNED' },
  }),
  dropOffQr: createDroppedOff,
  changeCollection: async (test, owner) => ({ ...(await createBooked(test, owner)), body: { slot: null } }),
  changeRecurringCollection: createRecurring,
  endRecurringCollection: createRecurring,
  changeRecurringDay: async (test, owner) => {
    const { id } = await createRecurring(test, owner);
    const answer = await callApi(test.app, '/collections', { method: 'GET', token: owner.token });
    const day = listCollections.response.parse(answer.body).coming.find((one) => one.recurring_id === id)?.day;
    return { id, body: { day, slot: null } };
  },
  shipmentLabel: createBooked,
  shipmentQr: createBooked,
  selectedLabels: createBooked,
  batchLabels: createBatch,
  batchTrackingCodes: createBatch,
  createPaymentIntent: createPayable,
  confirmPayment: createShipment,
  deleteBatch: createBatch,
  createBatchPaymentIntent: createBatch,
  confirmBatchPayment: createBatch,
  confirmBillingPayment: createTopUp,
  payStatement: createStatement,
  statementPdf: createStatement,
  'payFromBilling.parcel_id': withBalance(createPayable),
  'payFromBilling.batch_id': withBalance(createBatch),
  invoicePdf: createInvoice,
  endSession: createSession,
  renamePasskey: createPasskey,
  removePasskey: createPasskey,
  changeAddress: createAddress,
  deleteAddress: createAddress,
  getFileLink: createFile,
  changeMember: createMember,
  removeMember: createMember,
  revokeMemberInvitation: createInvitation,
  switchOrganisation: async (_test, owner) => ({ id: owner.organisationId }),
  leaveOrganisation: createMembership,
};

async function payFor(test: PayingApp, owner: TestCustomer): Promise<ShipmentRecord> {
  const shipment = await test.createShipment(owner);
  const { _id: parcel_id, total: amount } = shipment;
  await callApi(test.app, '/payment/create_payment_intent', { token: owner.token, body: { amount, parcel_id } });
  test.cards.pay(test.cards.intentOf(parcel_id).id);
  await callApi(test.app, '/payment/confirm-payment', { token: owner.token, body: { parcel_id } });
  return shipment;
}
