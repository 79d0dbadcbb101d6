import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { notificationJobs } from '../jobs/notification-jobs.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueueNotifications } from './enqueue-notifications.ts';
import type { NotificationRef } from './notification.ts';
import { prepareNotification } from './notification-mail.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

/** Subjects and, of several parcels, how far they are: what is sent now. */
async function mailsNow(to: NotificationRef['addressee'] = 'RECEIVER'): Promise<string[]> {
  const { db: database } = test.database;
  await enqueueNotifications({ database, ...notificationJobs(database) });
  const jobs = await database.deleteFrom('jobs').where('kind', '=', 'notification').returning('payload').execute();
  const links = { linkFor: () => 'https://www.larkway.example/x' };
  const context = {
    database,
    companyName: 'Larkway',
    publicUrl: 'https://www.larkway.example',
    receiverLinks: links,
    unsubscribeLinks: links,
    now: () => new Date(),
    pickupPoint: { address: [], hours: '' },
    findMissedCollection: async () => undefined,
    findPointDetails: async () => ({}),
    readCalendar: async () => workingCalendar([]),
  };
  const mails = await Promise.all(
    jobs
      .map(({ payload }) => payload as NotificationRef) // as enqueueMails was given it
      .filter(({ addressee }) => addressee === to)
      .map((ref) => prepareNotification(context, ref)),
  );
  return mails.flatMap((mail) => {
    const parcels = mail?.email.facts?.find(({ label }) => label === 'Parcels')?.value;
    return mail ? [`${mail.email.subject.replace(/ \(.*/, '')}: ${parcels}`] : [];
  });
}

it('sends one mail for each change of the shipment, and one for each further parcel delivered', async () => {
  const shipment = await bookParcel(test, customer, { number_of_pieces: 3 });
  const scan = (number: number, status: 'COLLECTED' | 'OUT_FOR_DELIVERY') =>
    shipment.scan({ status, tracking_code: shipment.trackingCodes[number - 1] ?? '' });
  const deliver = (number: number) =>
    shipment.scan({
      status: 'DELIVERED',
      delivered_to: 'SIGNED',
      tracking_code: shipment.trackingCodes[number - 1] ?? '',
    });
  expect(await mailsNow()).toEqual(['A parcel is booked for you: 3']);
  await scan(1, 'COLLECTED');
  expect(await mailsNow()).toEqual([]);
  await scan(3, 'COLLECTED');
  expect(await mailsNow()).toEqual([]);
  await scan(2, 'COLLECTED');
  expect(await mailsNow()).toEqual(['We have your parcel: 3']);
  await scan(1, 'OUT_FOR_DELIVERY');
  await scan(2, 'OUT_FOR_DELIVERY');
  expect(await mailsNow()).toEqual([]);
  await deliver(2);
  expect(await mailsNow()).toEqual(['1 of 3 parcels delivered: 1 of 3 parcels delivered']);
  await scan(3, 'OUT_FOR_DELIVERY');
  await deliver(1);
  expect(await mailsNow()).toEqual(['2 of 3 parcels delivered: 2 of 3 parcels delivered']);
  await deliver(3);
  expect(await mailsNow()).toEqual(['Your parcel has been delivered: 3']);
  expect(await mailsNow()).toEqual([]);
});

it('sends one mail where all parcels are scanned together', async () => {
  const shipment = await bookParcel(test, customer, { number_of_pieces: 3 });
  expect(await mailsNow()).toEqual(['A parcel is booked for you: 3']);
  await shipment.scan('COLLECTED', 'OUT_FOR_DELIVERY');
  expect(await mailsNow()).toEqual(['Your parcel is out for delivery: 3']);
  await shipment.scan('DELIVERED');
  expect(await mailsNow()).toEqual(['Your parcel has been delivered: 3']);
});

it.each([
  ['LOST', 'We’re looking for your parcel'],
  ['DELIVERY_ATTEMPTED', 'We couldn’t deliver your parcel'],
  ['RETURNING_TO_SENDER', 'Your parcel is going back'],
] as const)('says that the rest is %s when the others are delivered', async (status, subject) => {
  const shipment = await bookParcel(test, customer, { number_of_pieces: 2 });
  const [first = '', second = ''] = shipment.trackingCodes;
  await shipment.scan('COLLECTED', 'OUT_FOR_DELIVERY');
  await mailsNow();
  if (status === 'RETURNING_TO_SENDER') await shipment.scan({ status: 'DELIVERY_ATTEMPTED', tracking_code: first });
  await shipment.scan({ status, tracking_code: first });
  expect(await mailsNow()).toEqual([]);
  await shipment.scan({ status: 'DELIVERED', delivered_to: 'SIGNED', tracking_code: second });
  expect(await mailsNow()).toEqual([`${subject}: 1 of 2 parcels delivered`]);
});

it('tells the sender of a failed collection where one of several codes was scanned', async () => {
  const shipment = await bookParcel(test, customer, { number_of_pieces: 2 });
  await mailsNow();
  const [first = '', second = ''] = shipment.trackingCodes;
  await shipment.scan({ status: 'COLLECTION_FAILED', tracking_code: first });
  expect(await mailsNow('SENDER')).toEqual(['We couldn’t collect your parcel: 2']);
  await shipment.scan({ status: 'COLLECTION_FAILED', tracking_code: second });
  expect(await mailsNow('SENDER')).toEqual([]);
});

it('puts off a mail about further parcels at one door, and drops it once all are delivered', async () => {
  const { db: database } = test.database;
  const shipment = await bookParcel(test, customer, { number_of_pieces: 2 });
  await shipment.scan('COLLECTED', 'OUT_FOR_DELIVERY');
  await mailsNow();
  const jobs = notificationJobs(database);
  const deliver = async (tracking_code = '') => {
    await shipment.scan({ status: 'DELIVERED', delivered_to: 'SIGNED', tracking_code });
    await enqueueNotifications({ database, ...jobs });
  };
  const waits = () =>
    database
      .selectFrom('jobs')
      .select(sql<number>`round(extract(epoch from run_at - created_at) / 60)::integer`.as('minutes'))
      .where('kind', '=', 'notification')
      .orderBy('run_at')
      .execute();
  await deliver(shipment.trackingCodes[0]);
  expect(await waits()).toEqual([{ minutes: 15 }, { minutes: 15 }]);
  expect(await jobs.countWaitingMails()).toEqual({ fresh: 0, failed: 0 });
  await deliver(shipment.trackingCodes[1]);
  expect(await waits()).toEqual([{ minutes: 0 }, { minutes: 0 }, { minutes: 15 }, { minutes: 15 }]);
  expect(await mailsNow()).toEqual(['Your parcel has been delivered: 2']);
});
