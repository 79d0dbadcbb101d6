import { addPasskey, startPasskey } from '../../contract/account-passkeys.ts';
import { listSessions } from '../../contract/account-settings.ts';
import { addAddress } from '../../contract/address-book.ts';
import { createShipments } from '../../contract/bulk.ts';
import { myInvoices } from '../../contract/invoices.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { newAddress, type TestCustomer } from '../../server/testing/create-customer.ts';
import type { PayingApp } from '../../server/testing/create-paying-app.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { createSoftPasskey } from '../../server/testing/soft-passkey.ts';

/** Something of a customer's own: its id, and what a call about it sends besides. */
export interface OwnThing {
  readonly id: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Makes something of a customer's own, the way its owner would. */
export type MakeThing = (test: PayingApp, owner: TestCustomer) => Promise<OwnThing>;

/** The address the product under test says it has; passkeys are tied to it. */
export const testedOrigin = 'https://parcels.localhost';

const makeShipment: MakeThing = async (test, owner) => ({ id: (await test.createShipment(owner))._id });

const makePayable: MakeThing = async (test, owner) => {
  const { _id, total } = await test.createShipment(owner);
  return { id: _id, body: { amount: total } };
};

const makeBooked: MakeThing = async (test, owner) => ({ id: (await payFor(test, owner))._id });

const makeInvoice: MakeThing = async (test, owner) => {
  await payFor(test, owner);
  const list = await callApi(test.app, '/invoice/my-invoices', { method: 'GET', token: owner.token });
  return { id: myInvoices.response.parse(list.body).data[0]?._invoice_number ?? '' };
};

const makeAddress: MakeThing = async (test, { token }) => {
  const entry = {
    fullname: 'Grace Hopper',
    country: 'UK',
    postal_code: 'DA1 1AA',
    street_name: 'High Street',
    email_address: 'grace@example.com',
    phone_number: '447700900123',
    building: '3',
  };
  const answer = await callApi(test.app, '/address-book', { token, body: { ...entry, side: 'own' } });
  return { id: addAddress.response.parse(answer.body).entry.id, body: { ...entry, building: '4' } };
};

const makeSession: MakeThing = async (test, { token, email, password }) => {
  await callApi(test.app, '/auth/login', { body: { email, password }, address: newAddress() });
  const list = await callApi(test.app, '/account/sessions', { method: 'GET', token });
  const other = listSessions.response.parse(list.body).data.find(({ current }) => !current);
  return { id: other?.id ?? '' };
};

const makePasskey: MakeThing = async (test, { token, password }) => {
  const options = await callApi(test.app, '/account/passkeys/options', { token, body: { password } });
  const { challenge } = startPasskey.response.parse(options.body);
  const credential = createSoftPasskey().register({ origin: testedOrigin, challenge });
  const answer = await callApi(test.app, '/account/passkeys', { token, body: { name: 'Phone', credential } });
  return { id: addPasskey.response.parse(answer.body).data.id, body: { name: 'Old phone' } };
};

const makeBatch: MakeThing = async (test, { token }) => {
  const answer = await callApi(test.app, '/shipment/bulk', {
    token,
    body: { rows: [shipmentForm(), shipmentForm()] },
    idempotencyKey: crypto.randomUUID(),
  });
  const { batch } = createShipments.response.parse(answer.body);
  return { id: batch._id, body: { amount: batch.total } };
};

/** How to make what each call with an id is about. */
export const ownThings: Readonly<Record<string, MakeThing>> = {
  getShipment: makeShipment,
  updateShipment: async (test, owner) => ({ ...(await makeShipment(test, owner)), body: shipmentForm() }),
  deleteShipment: makeShipment,
  cancelShipment: makeShipment,
  repeatShipment: makeShipment,
  declareShipment: makeShipment,
  shipmentLabel: makeBooked,
  shipmentQr: makeBooked,
  selectedLabels: makeBooked,
  batchLabels: makeBatch,
  batchTrackingCodes: makeBatch,
  createPaymentIntent: makePayable,
  confirmPayment: makeShipment,
  deleteBatch: makeBatch,
  createBatchPaymentIntent: makeBatch,
  confirmBatchPayment: makeBatch,
  invoicePdf: makeInvoice,
  endSession: makeSession,
  renamePasskey: makePasskey,
  removePasskey: makePasskey,
  changeAddress: makeAddress,
  deleteAddress: makeAddress,
};

async function payFor(test: PayingApp, owner: TestCustomer): Promise<ShipmentRecord> {
  const shipment = await test.createShipment(owner);
  const { _id: parcel_id, total: amount } = shipment;
  await callApi(test.app, '/payment/create_payment_intent', { token: owner.token, body: { amount, parcel_id } });
  test.cards.pay(test.cards.intentOf(parcel_id).id);
  await callApi(test.app, '/payment/confirm-payment', { token: owner.token, body: { parcel_id } });
  return shipment;
}
