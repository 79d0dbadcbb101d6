import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNotificationParcels } from '../../shipments/events/notification-outbox.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createEmailChangeTest, type EmailChangeTest, freshEmail } from '../../testing/accounts/email-change-test.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';

let change: EmailChangeTest;
beforeAll(async () => {
  change = await createEmailChangeTest();
});
afterAll(() => change.test.close());

it('the sender’s mails about earlier parcels follow the address, there and back, but not those of another sender', async () => {
  const { test, ask, confirm, links, undo } = change;
  const [customer, other] = [await createCustomer(test), await createCustomer(test)];
  const create = (shipper_email_address: string, { token } = customer) =>
    createShipment(test, { token }, { shipper_email_address });
  const own = await create(customer.email.toUpperCase());
  const colleagues = await create('colleague@example.com');
  const others = await create(customer.email, other); // another user that named the address
  const senders = async () => {
    const parcels = await findNotificationParcels(
      test.database.db,
      [own, colleagues, others].map(({ _id }) => _id),
    );
    const byId = new Map(parcels.map(({ id, shipper }) => [id, shipper.email]));
    return [own, colleagues, others].map(({ _id }) => byId.get(_id));
  };

  const email = freshEmail();
  await ask(customer, email);
  await confirm(email, await links.confirm(email));
  expect(await senders()).toEqual([email, 'colleague@example.com', customer.email]);
  await test.database.db.updateTable('shipments').set({ status: 'CANCELLED' }).where('id', '=', own._id).execute();
  await undo(customer.email, await links.undo(customer.email));
  expect(await senders()).toEqual([customer.email, 'colleague@example.com', customer.email]);
});

it('mails to a customer whose own parcel comes back follow the address, but not those to another receiver', async () => {
  const { test, ask, confirm, links } = change;
  const [customer, other] = [await createCustomer(test), await createCustomer(test)];
  const create = (receiver_email_address: string, { token } = customer) =>
    createShipment(test, { token }, { shipper_email_address: 'shopper@example.com', receiver_email_address });
  const shipments = [
    await create(customer.email.toUpperCase()),
    await create('colleague@example.com'),
    await create(customer.email, other),
  ];
  const email = freshEmail();
  await ask(customer, email);
  await confirm(email, await links.confirm(email));
  const ids = shipments.map(({ _id }) => _id);
  const parcels = await findNotificationParcels(test.database.db, ids);
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  expect(ids.map((id) => byId.get(id)?.receiver.email)).toEqual([email, 'colleague@example.com', customer.email]);
  expect(ids.map((id) => byId.get(id)?.shipper.email)).toEqual(Array(3).fill('shopper@example.com'));
});
