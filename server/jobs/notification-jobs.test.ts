import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeNotifications } from '../composition/compose-slices.ts';
import { readConfig } from '../config.ts';
import type { OutgoingMail } from '../integrations/mail/mail.ts';
import type { Addressee } from '../notifications/notification.ts';
import { setUnsubscribed } from '../notifications/unsubscribe.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { type BookedParcel, bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { notificationHandlers } from './notification-jobs.ts';

const config = readConfig({
  PUBLIC_URL: 'https://www.larkway.localhost',
  ENCRYPTION_KEY: 'known-to-the-tests-and-nobody-else',
});

let test: TestApp;
let customer: TestCustomer;
const sent: OutgoingMail[] = [];
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

/** Does the job of one message, and gives the mails it sent. */
async function send({ id }: BookedParcel, eventNumber: number, addressee: Addressee) {
  sent.length = 0;
  const handlers = notificationHandlers({
    ...composeNotifications({ config, database: test.database.db, now: () => new Date() }),
    mail: {
      send: async (mail) => {
        sent.push(mail);
        return { outcome: 'sent' };
      },
    },
    company: config.company,
  });
  const payload = { parcelId: id, eventNumber, addressee };
  const job = { id: randomUUID(), kind: 'notification', payload, createdAt: new Date(), attempt: 1 } as const;
  expect(await handlers['notification'](job)).toMatchObject({ outcome: 'done' });
  return sent;
}

const book = () => {
  const name = randomUUID();
  return bookParcel(test, customer, {
    shipper_email_address: `ada-${name}@example.com`,
    receiver_email_address: `charles-${name}@example.com`,
  });
};

const addressOf = async ({ id }: BookedParcel) =>
  test.database.db
    .selectFrom('shipments')
    .select(['shipper_email', 'receiver_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a message about a parcel', () => {
  it('goes to whom it is for, with their links and a way to stop', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED', 'OUT_FOR_DELIVERY');
    const { shipper_email, receiver_email } = await addressOf(parcel);
    const [toReceiver] = await send(parcel, 4, 'RECEIVER');
    expect(toReceiver).toMatchObject({
      to: receiver_email,
      subject: `Your parcel is out for delivery (Larkway ${parcel.trackingCode})`,
    });
    expect(toReceiver?.unsubscribeUrl).toMatch(/^https:\/\/www\.larkway\.localhost\/unsubscribe\/[\w-]{44}$/);
    expect(toReceiver?.html).toMatch(/href="https:\/\/www\.larkway\.localhost\/my-delivery#[\w-]{43}"/);
    const [toSender] = await send(parcel, 4, 'SENDER');
    expect(toSender?.to).toBe(shipper_email);
    expect(toSender?.text).not.toContain('/my-delivery');
  });

  it('is not sent any more when something newer has happened before its turn', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED', 'OUT_FOR_DELIVERY', { status: 'DELIVERED', delivered_to: 'NEIGHBOUR' });
    expect(await send(parcel, 4, 'RECEIVER')).toEqual([]);
    const [delivered] = await send(parcel, 5, 'RECEIVER');
    expect(delivered?.text).toContain('Delivered in Leeds and left with a neighbour.');
  });

  it('is not sent to who has stopped them, and to the other end it is', async () => {
    const parcel = await book();
    await parcel.scan('COLLECTED');
    const { receiver_email } = await addressOf(parcel);
    await setUnsubscribed(test.database.db, receiver_email, true);
    expect(await send(parcel, 3, 'RECEIVER')).toEqual([]);
    expect(await send(parcel, 3, 'SENDER')).toHaveLength(1);
    await setUnsubscribed(test.database.db, receiver_email, false);
    expect(await send(parcel, 3, 'RECEIVER')).toHaveLength(1);
  });

  it('is not sent when the people of the parcel were forgotten meanwhile', async () => {
    const parcel = await book();
    const { db } = test.database;
    await db.updateTable('shipments').set({ erased_at: new Date() }).where('id', '=', parcel.id).execute();
    expect(await send(parcel, 2, 'RECEIVER')).toEqual([]);
  });
});
