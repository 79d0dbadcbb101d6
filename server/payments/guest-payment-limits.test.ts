import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startGuest } from '../testing/accounts/start-guest.ts';
import { callApi } from '../testing/call-api.ts';
import { createPayingApp } from '../testing/payments/create-paying-app.ts';

it('a guest opens as many payments as a customer, and another guest of the network opens theirs', async () => {
  const small = await createPayingApp({ LIMIT_PAYMENTS_PER_CUSTOMER: '1/1h' });
  try {
    const guest = await startGuest(small);
    await small.openShipment(guest, { shipper_email_address: `guest-${randomUUID()}@example.com` });
    const { _id: parcel_id, total: amount } = await small.createShipment(guest, {
      shipper_email_address: `guest-${randomUUID()}@example.com`,
    });
    const body = { parcel_id, amount };
    const second = await callApi(small.app, '/payment/create_payment_intent', { token: guest.token, body });
    expect(second).toMatchObject({ status: 429 });
    await small.openShipment(await startGuest(small), { shipper_email_address: `guest-${randomUUID()}@example.com` });
  } finally {
    await small.close();
  }
});
