import { createCustomer, openSession } from './support/customer.ts';
import { mailedLink } from './support/mailbox.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a receiver sets a delivery preference by the emailed link, and the sender sees it', async ({
  page,
  request,
  checkAccessibility,
  expectProblem,
}) => {
  expectProblem(/404/);
  expectProblem(/409/);
  const sender = await createCustomer(request);
  const api = await openCustomerApi(request, sender);
  const receiver = `charles-${crypto.randomUUID()}@example.com`;
  const shipment = await api.createShipment({ receiver_email_address: receiver, receiver_building: 'Flat 4' });
  await api.pay(shipment);

  await page.goto(await mailedLink(receiver, '/my-delivery'));
  await expect(page.getByRole('heading', { name: 'Your parcel from Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL(/\/my-delivery$/); // the token is not in the URL, which may be shared
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your parcel from Ada Lovelace' })).toBeVisible();
  await expect(page.getByText('Flat 4, Academy Street')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('button', { name: /^If nobody is in/ }).click();
  await page.getByRole('button', { name: 'In the porch' }).click();
  await save.click();
  await expect(page.getByText('Safe place: In the porch')).toBeVisible();
  await page.getByRole('button', { name: /^Another day ./ }).click();
  await page.getByRole('radio').first().check();
  await save.click();
  await page.getByRole('button', { name: /^At the door/ }).click();
  await page.getByLabel('Please knock loudly').check();
  await page.getByLabel('I need more time').check();
  await save.click();
  await expect(page.getByText('Knock loudly · More time')).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await page.getByRole('button', { name: /^Another day Your choice/ }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Choose a later date')).toBeVisible();

  await page.goto(`/track-parcel?tracking_code=${shipment._tracking_id}`);
  await page.getByRole('button', { name: 'Change how it’s delivered' }).click();
  const postcode = page.getByLabel('Delivery postcode');
  await postcode.fill('M1 1AE');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByText(/tracking number and postcode don’t match/)).toBeVisible();
  await postcode.fill('iv1 1aa');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^If nobody is in/ }).click();
  await page.getByLabel('With a neighbour').check();
  await page.getByLabel('Which neighbour?').fill('Number 7');
  await save.click();
  await expect(page.getByRole('main').getByText(/using the private link in our email/)).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/porch|knock loudly ·|Babbage|Flat 4/i);
  await checkAccessibility();

  await openSession(page, sender);
  await page.goto(`/dashboard/shipments/${shipment._shipment_id}`);
  await expect(page.getByText('The receiver asked us to leave it in a safe place: In the porch')).toBeVisible();
  await expect(page.getByText('The receiver no longer wants it on another day.')).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toMatch(/knock loudly|more time at the door/);
});
