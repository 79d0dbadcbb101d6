import { randomUUID } from 'node:crypto';
import { createCustomer } from './support/customer.ts';
import { openDepot } from './support/depot.ts';
import { mailWithSubject } from './support/mailbox.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a scan sent to one process updates the page served by another, and the receiver gets an email', async ({
  page,
  request,
  baseURL,
  checkAccessibility,
}) => {
  const site = baseURL ?? '';
  await using depot = await openDepot(request);
  const receiver = `receiver-${randomUUID()}@example.com`;
  const api = await openCustomerApi(request, await createCustomer(request));
  const shipment = await api.createShipment({ receiver_email_address: receiver });
  await api.pay(shipment);
  await page.goto(`/track-parcel?tracking_code=${shipment._tracking_id}`);
  await expect(page.getByRole('heading', { name: 'Booked. We’ll collect it soon' })).toBeVisible();

  await depot.scan(shipment, 'COLLECTED', 'Dartford');
  await expect(page.getByText('Collected in Dartford', { exact: true })).toBeVisible();
  await depot.scan(shipment, 'OUT_FOR_DELIVERY', 'Inverness');
  await expect(page.getByText('Out for delivery in Inverness', { exact: true })).toBeVisible();

  const mail = await mailWithSubject(receiver, /^Your parcel is out for delivery/);
  expect(mail.text).toContain(`${site}/my-delivery#`);
  expect(mail.text).toContain(`${site}/track-parcel?tracking_code=${shipment._tracking_id}`);
  const unsubscribeUrl = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
  await page.goto(unsubscribeUrl);
  await expect(page.getByRole('heading', { name: 'Stop email updates?' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Stop email updates' }).click();
  await expect(page.getByRole('heading', { name: 'You won’t get any more email updates' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Start email updates' }).click();
  await expect(page.getByRole('heading', { name: 'Email updates are back on' })).toBeVisible();
});
