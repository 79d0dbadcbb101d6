import { beforeEach, expect, test } from 'vitest';
import { postalCodeStreets } from '../../../../contract/addresses/addresses.ts';
import { unpaidBatches } from '../../../../contract/bulk.ts';
import { createPaymentIntent, paymentConfig } from '../../../../contract/payments.ts';
import { getQuote } from '../../../../contract/quotes.ts';
import { getShipment, myShipments, type ShipmentDetail, updateShipment } from '../../../../contract/shipments.ts';
import { updateSession } from '../../../session/session-store.ts';
import { aQuote } from '../../../testing/a-quote.ts';
import { aSession } from '../../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serveTowns } from '../../../testing/serve-towns.ts';

beforeEach(() => updateSession(aSession()));

const unpaid = { status: 'PENDING_PAYMENT', payment_status: 'UNPAID', can_pay: true, has_label: false } as const;
const never = () => new Promise<never>(() => undefined);

async function openDraft(path: string, changes: Partial<ShipmentDetail> = {}) {
  const api = fakeApi();
  const draft = aShipmentDetail({ ...unpaid, ...changes });
  api.serve(getShipment, () => ({ shipment: draft }));
  api.serve(getQuote, () => aQuote({ estimate: 5.7 }));
  api.serve(postalCodeStreets, () => []);
  serveTowns(api);
  api.serve(unpaidBatches, () => ({ data: [], total: 0 }));
  api.serve(myShipments, () => ({ data: [aShipment({ ...draft })], total: 1 }));
  const app = await renderApp(path);
  const main = app.screen.getByRole('main');
  const sent = () => api.requests.filter(({ method }) => method === 'PUT');
  return { ...app, api, main, draft, sent };
}

test('the list calls an unpaid shipment a draft and leads to its form', async () => {
  const { main, currentPath } = await openDraft('/dashboard');
  await expect.element(main.getByText('Draft', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Edit' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?draft=SHP-7KQ2M9XW');
});

test('a draft is changed through all steps, priced again and saved under its own id', async () => {
  const { api, main, screen, currentPath, draft, sent } = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW');
  await expect.element(main.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Lovelace');
  await expect
    .element(main.getByText(/Draft SHP-7KQ2M9XW is saved in My Shipments and waiting for payment/))
    .toBeVisible();
  await expectAccessible();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?draft=SHP-7KQ2M9XW&step=2');
  await main.getByRole('textbox', { name: /House number/ }).fill('14');
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?draft=SHP-7KQ2M9XW&step=4');
  await expect.element(main.getByRole('radio', { name: /^Credit card/ })).toBeChecked();
  await expect.element(main.getByRole('region', { name: 'Price' }).getByText('£5.70').first()).toBeVisible();
  const change = main.getByRole('link', { name: 'Change the receiver' });
  await expect.element(change).toHaveAttribute('href', '/ship-parcel?draft=SHP-7KQ2M9XW&step=2');
  api.serve(updateShipment, () => ({ message: 'Changes saved', shipment: aShipment(unpaid) }));
  await main.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
  await expect.element(screen.getByText('Saved as a draft', { exact: true })).toBeVisible();
  expect(new URL(sent()[0]?.url ?? '').pathname).toBe(`/api/v1/shipment/${draft._id}`);
  expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await sent()[0]?.json()).toMatchObject({ receiver_building: '14', total_amount: 5.7 });
  expect(sessionStorage.getItem('draft')).toBeNull();
});

test('a saved return keeps the person and address that it is collected from', async () => {
  const { main } = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW', {
    return_details: { collected_from: 'Ada Lovelace' },
  });
  await expect.element(main.getByText(/the person and address we delivered to/)).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: 'Full name' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('textbox', { name: 'Phone number' })).toHaveValue('07700900123');
});

test('a changed draft is paid; Cancel keeps it, because it was not created for this payment', async () => {
  const { api, main, screen, currentPath } = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW&step=4');
  api.serve(updateShipment, () => ({
    message: 'Changes saved',
    shipment: aShipment({ ...unpaid, total: 5.7 }),
  }));
  api.serve(paymentConfig, never);
  api.serve(createPaymentIntent, never);
  await expect.element(main.getByRole('region', { name: 'Price' }).getByText('£5.70').first()).toBeVisible();
  await main.getByRole('checkbox').click();
  await main.getByRole('button', { name: 'Proceed' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/^Next, enter your card details/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByText('£5.70')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(currentPath()).toBe('/ship-parcel?draft=SHP-7KQ2M9XW&step=4');
  expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('what is typed into a draft survives a reload, and another draft does not get it', async () => {
  const first = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW');
  await first.main.getByRole('textbox', { name: 'Full name' }).fill('Augusta King');
  await expect.poll(() => sessionStorage.getItem('draft')).toContain('Augusta King');
  expect(sessionStorage.getItem('shipment')).toBeNull();
  first.api.serve(getShipment, () => ({ shipment: aShipmentDetail({ ...unpaid, _shipment_id: 'SHP-ANOTHER123' }) }));
  await first.navigate('/ship-parcel?draft=SHP-ANOTHER123');
  await expect.element(first.main.getByText(/Draft SHP-ANOTHER123/)).toBeVisible();
  await expect.element(first.main.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Lovelace');
});

test('says why a draft that was paid meanwhile can’t be saved', async () => {
  const { api, main } = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW&step=4');
  const message = 'You’ve paid for this shipment, so it can’t be changed.';
  api.serve(updateShipment, () => refusal('CONFLICT', message));
  await main.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  await expect.element(main.getByText(message)).toBeVisible();
});

test.for([{ can_pay: false }, { receiver_email_address: '' }])(
  'leads to the page of a shipment that can’t be changed: %o',
  async (changes) => {
    const { currentPath } = await openDraft('/ship-parcel?draft=SHP-7KQ2M9XW', changes);
    await expect.poll(currentPath).toBe('/dashboard/shipments/SHP-7KQ2M9XW');
  },
);
