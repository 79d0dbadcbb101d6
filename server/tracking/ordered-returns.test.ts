import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createShipment, getShipment } from '../../contract/shipments.ts';
import { days } from '../../contract/values/time/duration.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { chooseNotification } from '../notifications/choose-notification.ts';
import { prepareNotification } from '../notifications/notification-mail.ts';
import { createUnsubscribeLinks, setUnsubscribed } from '../notifications/unsubscribe.ts';
import { findNotificationParcels } from '../shipments/events/notification-outbox.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { createReceiverApp, type ReceiverApp, type ReceiverParcel } from '../testing/shipments/create-receiver-app.ts';
import { payShipment } from '../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { createReceiverLinks } from './receiver-link.ts';

const start = new Date('2026-11-16T10:00:00Z');
let product: ReceiverApp;
let parcel: ReceiverParcel;
let receiver: TestCustomer;
beforeAll(async () => {
  product = await createReceiverApp(start);
  receiver = await createCustomer(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.now = start;
  parcel = await product.book();
});

const deliver = () => product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
const draft = async ({ token }: TestCustomer, changes: object) => {
  const answer = await callApi(product.app, '/shipment/create-shipment', { token, body: shipmentForm(changes) });
  return createShipment.response.parse(answer.body).shipment;
};
const bookDelivered = async () => {
  const customer = await createCustomer(product);
  parcel = await product.book({}, customer);
  await deliver();
  return customer;
};
let missed: { failed: number; url: string } | undefined;
const mailDeps = () => ({
  database: product.database.db,
  now: () => product.clock.now,
  companyName: 'Larkway',
  publicUrl: 'http://localhost',
  pickupPoint: { address: ['1 Depot Road'], hours: 'Mon to Fri' },
  findMissedCollection: async () => missed,
  findPointDetails: async () => ({}),
  readCalendar: async () => workingCalendar([]),
  receiverLinks: createReceiverLinks(testEncryptionKey, 'http://localhost'),
  unsubscribeLinks: createUnsubscribeLinks(testEncryptionKey, 'http://localhost'),
});
const mailTo = async (addressee: 'SENDER' | 'RECEIVER', parcelId: string) => {
  const [notificationParcel] = await findNotificationParcels(product.database.db, [parcelId]);
  const message = notificationParcel && chooseNotification(notificationParcel, addressee);
  return prepareNotification(mailDeps(), { parcelId, eventNumber: message?.event.number ?? 0, addressee });
};
const book = async ({ token }: TestCustomer) => {
  const answer = await callApi(product.app, '/shipment/my-address-book', { method: 'GET', token });
  return JSON.stringify(answer.body);
};

const shownOf = async ({ token }: TestCustomer, id: string) => {
  const { body } = await callApi(product.app, `/shipment/${id}`, { method: 'GET', token });
  return getShipment.response.parse(body).shipment.return_details;
};

describe('a return that the sender orders', () => {
  it('is told to who has the parcel, with the code for the driver, and truthfully to who ordered it', async () => {
    await deliver();
    product.clock.now = new Date(product.clock.now.getTime() + days(60));
    const customer = await createCustomer(product);
    parcel = await product.book({ receiver_email_address: 'charles@example.com' }, customer);
    await deliver();
    const shipment = await draft(customer, { return_of: parcel.id, shipper_email_address: 'other@example.com' });
    await payShipment(product, shipment._id, product.clock.now);
    const atTheDoor = await mailTo('SENDER', shipment._id);
    expect(atTheDoor?.to).toBe('charles@example.com');
    expect(atTheDoor?.email.paragraphs[0]).toBe('Hello Charles,');
    expect(JSON.stringify(atTheDoor?.email)).toMatch(/paid for its return.*driver will come on a weekday.*Books/);
    expect(atTheDoor?.email.button.url).toBe(`http://localhost/my-delivery#${parcel.token}`);
    const toOwner = JSON.stringify((await mailTo('RECEIVER', shipment._id))?.email);
    expect(toOwner).toContain('Your return is booked');
    expect(toOwner).toContain('emailing Charles Babbage a code');
    expect(toOwner).not.toContain('for you.');
    expect(toOwner).not.toContain(parcel.token);
    expect(await product.show(parcel)).toMatchObject({ return_qr: textWith('<svg'), return_status: 'BOOKED' });
    product.clock.now = new Date(product.clock.now.getTime() + days(31));
    expect((await product.show(parcel)).return_qr).toContain('<svg');
    await product.scan({ ...parcel, code: shipment._tracking_id }, 'COLLECTED');
    expect((await product.ask('delivery', { token: parcel.token })).status).toBe(404);
  });

  it('whose booked collection failed is for its owner to book again, and after two near a drop-off point', async () => {
    const customer = await bookDelivered();
    const shipment = await draft(customer, { return_of: parcel.id });
    await payShipment(product, shipment._id, product.clock.now);
    await product.scan({ ...parcel, code: shipment._tracking_id }, 'COLLECTION_FAILED');
    const url = 'http://localhost/collection#token';
    missed = { failed: 1, url };
    onTestFinished(() => {
      missed = undefined;
    });
    const first = await mailTo('RECEIVER', shipment._id);
    expect(first?.email).toMatchObject({ heading: 'We couldn’t collect your return', button: { url } });
    expect(JSON.stringify(first)).toContain('tell them the time, and ask them to have the parcel ready');
    expect(JSON.stringify(first)).not.toMatch(/need to do anything|drop-off/);
    missed = { failed: 2, url };
    expect((await mailTo('RECEIVER', shipment._id))?.email.links).toContainEqual({
      label: 'Find a drop-off point',
      url: 'http://localhost/points',
    });
    expect(JSON.stringify(await mailTo('SENDER', shipment._id))).not.toContain(url);
    missed = undefined;
    expect(JSON.stringify(await mailTo('RECEIVER', shipment._id))).not.toContain('need to do anything');
  });

  it('of several parcels shows no code for the driver: each needs its own label', async () => {
    const customer = await bookDelivered();
    const pieces = { number_of_pieces: 2, weight: 2, total_gross_weight: 2 };
    const shipment = await draft(customer, { return_of: parcel.id, ...pieces });
    await payShipment(product, shipment._id, product.clock.now);
    const shown = await product.show(parcel);
    expect(shown).toMatchObject({ return_status: 'BOOKED', return_parcels: 2 });
    expect(shown.return_qr).toBeUndefined();
  });

  const elsewhere = [
    { shipper_fullname: 'Greta Garbo' },
    { shipper_street_name: 'Church Street' },
    { shipper_building: '99' },
    { shipper_postal_code: 'IV1 1AB' },
  ];

  it.each(elsewhere)('is collected from who received it and nobody else: %j is refused', async (changes) => {
    const customer = await bookDelivered();
    const { token } = customer;
    const form = shipmentForm({ return_of: parcel.id, ...changes });
    const refused = { status: 409, body: { message: textWith('address we delivered to') } };
    expect(await callApi(product.app, '/shipment/create-shipment', { token, body: form })).toMatchObject(refused);
    const { _id: id } = await draft(customer, { return_of: parcel.id });
    const body = { ...form, return_of: undefined }; // a draft stays the return that it is
    expect(await callApi(product.app, `/shipment/${id}`, { method: 'PUT', token, body })).toMatchObject(refused);
  });

  it('asks who ordered it to tell who has the parcel, where they get no mails from us', async () => {
    const customer = await createCustomer(product);
    parcel = await product.book({ receiver_email_address: 'stopped@example.com' }, customer);
    await deliver();
    await setUnsubscribed(product.database.db, 'stopped@example.com', true);
    const shipment = await draft(customer, { return_of: parcel.id });
    await payShipment(product, shipment._id, product.clock.now);
    expect(await mailTo('SENDER', shipment._id)).toBeUndefined();
    const toOwner = await mailTo('RECEIVER', shipment._id);
    expect(toOwner?.email.paragraphs.join(' ')).toContain('We couldn’t email Charles Babbage. Please tell them');
    expect(await shownOf(customer, shipment._id)).toEqual({ collected_from: 'Charles Babbage', is_emailed: false });
    const body = { parcel_id: shipment._id };
    const paid = await callApi(product.app, '/payment/confirm-payment', { token: customer.token, body });
    expect(paid.body).toMatchObject({ shipment: { return_details: { is_emailed: false } } });
    await product.scan({ ...parcel, code: shipment._tracking_id }, 'COLLECTION_FAILED');
    expect(await mailTo('SENDER', shipment._id)).toBeUndefined();
    const notCollected = await mailTo('RECEIVER', shipment._id);
    expect(notCollected?.email.paragraphs.join(' ')).toContain('We can’t email Charles Babbage. Please ask them');
  });

  it('tells both that it was not collected, who has the parcel with the code for the driver', async () => {
    const customer = await bookDelivered();
    const shipment = await draft(customer, { return_of: parcel.id });
    expect(await shownOf(customer, shipment._id)).toEqual({ collected_from: 'Charles Babbage' });
    await payShipment(product, shipment._id, product.clock.now);
    expect(await shownOf(customer, shipment._id)).toEqual({ collected_from: 'Charles Babbage', is_emailed: true });
    await product.scan({ ...parcel, code: shipment._tracking_id }, 'COLLECTION_FAILED');
    const failed = { return_qr: textWith('<svg'), return_status: 'COLLECTION_FAILED' };
    expect(await product.show(parcel)).toMatchObject(failed);
    const atTheDoor = await mailTo('SENDER', shipment._id);
    expect(atTheDoor?.email.heading).toBe('We couldn’t collect the parcel');
    expect(atTheDoor?.email.button).toEqual({
      label: 'Get the code for the driver',
      url: `http://localhost/my-delivery#${parcel.token}`,
    });
    const toOwner = await mailTo('RECEIVER', shipment._id);
    expect(toOwner?.email.heading).toBe('We couldn’t collect your return');
    expect(toOwner?.email.paragraphs.join(' ')).toContain('We’ll go to Charles Babbage again');
    expect(JSON.stringify(toOwner?.email)).not.toContain(parcel.token);
  });

  it('takes another phone number, and keeps the address that we delivered to', async () => {
    const customer = await bookDelivered();
    const { token } = customer;
    const shipment = await draft(customer, { return_of: parcel.id, shipper_phone_number: '447700900777' });
    const form = shipmentForm({ return_of: parcel.id, shipper_phone_number: '447700900888' });
    const body = { ...form, return_of: undefined };
    const changed = await callApi(product.app, `/shipment/${shipment._id}`, { method: 'PUT', token, body });
    expect(changed.status).toBe(200);
    const seen = await callApi(product.app, `/shipment/${shipment._id}`, { method: 'GET', token });
    expect(seen.body).toMatchObject({
      shipment: {
        shipper_fullname: 'Charles Babbage',
        shipper_phone_number: '447700900888',
        shipper_building: '12b',
      },
    });
  });

  it('is not repeated', async () => {
    const customer = await bookDelivered();
    const shipment = await draft(customer, { return_of: parcel.id });
    const { token } = customer;
    const before = await book(customer);
    const answer = await callApi(product.app, `/shipment/${shipment._id}/repeat`, { token });
    expect(answer).toMatchObject({ status: 409, body: { message: textWith('A return can’t be repeated') } });
    expect(await book(customer)).toBe(before);
  });

  it('shows no code of a return that the receiver pays for', async () => {
    await deliver();
    const shipment = await draft(receiver, { return_token: parcel.token });
    await payShipment(product, shipment._id, product.clock.now);
    const shown = await product.show(parcel);
    expect(shown.returned_with).toBe(shipment._tracking_id);
    expect(shown.return_qr).toBeUndefined();
    const [notificationParcel] = await findNotificationParcels(product.database.db, [shipment._id]);
    expect(notificationParcel && chooseNotification(notificationParcel, 'SENDER')).toBeUndefined();
  });
});

describe('the address book', () => {
  it('gets no entry from a return, no matter who orders it', async () => {
    const sender = await createCustomer(product);
    parcel = await product.book({}, sender);
    await deliver();
    const before = await book(sender);
    await draft(sender, { return_of: parcel.id, shipper_fullname: 'Charles Babbage', receiver_fullname: 'Ada L' });
    expect(await book(sender)).toBe(before);
    const stranger = await createCustomer(product);
    const untouched = await book(stranger);
    await draft(stranger, { return_token: parcel.token });
    expect(await book(stranger)).toBe(untouched);
  });

  it('gets no entry from a draft that is edited', async () => {
    const customer = await createCustomer(product);
    const { _id: id } = await draft(customer, {});
    const before = await book(customer);
    const body = shipmentForm({ receiver_fullname: 'Grace Hopper', shipper_fullname: 'Somebody Else' });
    const answer = await callApi(product.app, `/shipment/${id}`, { method: 'PUT', token: customer.token, body });
    expect(answer.status).toBe(200);
    expect(await book(customer)).toBe(before);
  });
});
