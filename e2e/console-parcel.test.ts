import { randomUUID } from 'node:crypto';
import { complain } from '../contract/support.ts';
import { createCustomer } from './support/customer.ts';
import { openDepot } from './support/depot.ts';
import { mailWithSubject } from './support/mailbox.ts';
import { openCustomerApi } from './support/shipment.ts';
import { logInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a vague mail leads to the parcel, to why it is late, and to half of the money back, in at most 12 clicks @desktop', async ({
  page,
  request,
  checkAccessibility,
  checkDarkColours,
}) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  const surname = `Quill${randomUUID().slice(0, 6).replaceAll(/\d/g, 'x')}`;
  const shipment = await api.createShipment({ receiver_fullname: `Zoë ${surname}` });
  await api.createShipment({ receiver_fullname: `Amy ${surname}` });
  await api.pay(shipment);
  await using depot = await openDepot(request);
  await depot.scan(shipment, 'COLLECTED', 'Dartford');
  await depot.scan(shipment, 'ON_HOLD', 'Leeds');
  await logInAsStaff(page, 'support');
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };

  // 'My parcel to Zoe Quill… still isn't there.' With keys alone so far.
  await page.keyboard.press('/');
  await page.keyboard.type(`zoe ${surname.slice(0, 8)}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GB');
  await expect(page.getByText('On hold in Leeds.', { exact: true })).toBeVisible();
  await checkAccessibility('with colours');
  await click('Refund');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await click('Half, £4.35');
  await click('It arrived late');
  await checkAccessibility('with colours');
  clicks += 1;
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^£4\.35 refunded: (on its way to|back on) the card$/)).toBeVisible();
  await expect(page.getByText(/^Credit note CRN-/)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  await mailWithSubject(customer.email, /CRN-\d{4}-\d{6}/);
  await checkDarkColours();

  await page.getByRole('button', { name: 'Release', exact: true }).press('Enter');
  const release = page.getByRole('dialog', { name: 'Release' });
  await release.getByRole('textbox', { name: 'Reason' }).fill('The address is right.');
  await checkAccessibility('with colours');
  await page.keyboard.press('Enter');
  await expect(release).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hold', exact: true })).toBeVisible();

  // Two are called Quill…: the arrow keys lead to one of them.
  await page.keyboard.press('/');
  await page.keyboard.type(surname);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${surname}”`);
  await expect(page.getByRole('link', { name: new RegExp(surname) })).toHaveCount(2);
  await checkAccessibility('with colours');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(shipment._shipment_id)).toBeVisible();
  await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace');
  await expect(page.getByRole('table', { name: 'Newest shipments' }).getByRole('link')).toHaveCount(2);
  await checkAccessibility('with colours');
});

test('support answers a chat in the console, and the answer goes by email @desktop', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const email = `eve-of-a-very-long-address-${randomUUID()}@example.com`;
  const asked = await request.post('/api/v1/support/messages', { data: { text: 'Where is my lamp?', email } });
  expect(asked.status(), await asked.text()).toBe(200);
  await logInAsStaff(page, 'support');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chat' }).press('Enter');
  await expect(page.getByRole('row', { name: email })).toContainText('Waiting');
  await checkAccessibility('with colours');
  await page.getByRole('link', { name: email }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Where is my lamp?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It is at our depot in Leeds.');
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await checkAccessibility('with colours');
  expect((await mailWithSubject(email, /answered your question/)).text).toContain('It is at our depot in Leeds.');
});

test('support answers a complaint before its deadline and closes it, with keys alone @desktop', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const email = `grace-${randomUUID()}@example.com`;
  const complaint = { name: 'Grace Hopper', email, kind: 'DAMAGED', text: 'The box was open and the lamp is broken.' };
  const sent = await request.post('/api/v1/support/complaints', { data: complaint });
  const { reference } = complain.response.parse(await sent.json());
  await logInAsStaff(page, 'support');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Complaints' }).press('Enter');
  await expect(page.getByRole('table', { name: 'complaints' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('rowheader').first().getByRole('link')).toBeFocused();
  await checkAccessibility('with colours');
  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expect(page.getByText('The box was open and the lamp is broken.')).toBeVisible();
  await page.getByRole('button', { name: 'Assign to me' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'assigned it to' })).toBeVisible();
  await checkAccessibility('with colours');
  await page.getByRole('heading', { level: 1 }).press('r');
  await page.keyboard.type('We are sorry. We pay for the lamp.');
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  const answer = await mailWithSubject(email, /Our answer to your complaint/);
  expect(answer.text).toContain('We are sorry. We pay for the lamp.');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('We agree');
  await page.getByRole('textbox', { name: 'Your message' }).fill('You have had your money back.');
  await checkAccessibility('with colours');
  await page.getByRole('button', { name: 'Close the complaint' }).press('Enter');
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('We agree', { exact: true })).toBeVisible();
  await mailWithSubject(email, /closed your complaint/);
});
