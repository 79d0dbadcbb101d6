import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  type AddressPreview,
  correctAddress,
  previewAddress,
  type StaffParcelPage,
} from '../../contract/staff/parcels.ts';
import { expectAccessible } from '../../web/testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../web/testing/fake-api.ts';
import { AddressDialog } from './address-dialog.tsx';

const person = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '',
  address: '1 Mill Lane, Lairg, IV27 4AB',
  building: '1',
  street_name: 'Mill Lane',
  town: 'Lairg',
  postal_code: 'IV27 4AB',
};

const parcel: StaffParcelPage = {
  id: 'the-parcel',
  reference: 'SHP-0000000001',
  status: 'BOOKED',
  payment_status: 'PAID',
  created_at: '2026-11-19T09:00:00.000Z',
  your_reference: '',
  content: 'Books',
  weight_kg: 8,
  shipper: person,
  receiver: person,
  customer: { id: '1', name: 'Ada', email: 'ada@example.com', reference: 'CUS-1' },
  parcels: [],
  money: { price_pence: 1092, paid_pence: 1092, paid_from: 'CARD', card_last_four: '4242', left_pence: 1092 },
  refund_request: null,
  needs_new_label: false,
  timeline: [],
  actions: ['CORRECT_RECEIVER'],
};

const preview: AddressPreview = {
  before: person.address,
  after: '1 Mill Lane, Manchester, M1 1AE',
  price_before: 1092,
  price_after: 792,
  tariff_version: 1,
  refund_pence: 300,
  cheaper_pence: 300,
  extra_pence: 0,
  charge_to: null,
  dropped_place: null,
  seen: 'seen-once',
};

async function renderDialog(changes: Partial<typeof preview> = {}) {
  const api = fakeApi();
  api.serve(previewAddress, () => ({ data: { ...preview, ...changes } }));
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  const screen = await render(<AddressDialog parcel={parcel} side="RECEIVER" onClose={onClose} />);
  return { api, screen, countClosed: () => closed };
}

test('shows both prices before anything changes, and sends what was seen', async () => {
  const { api, screen, countClosed } = await renderDialog();
  api.serve(correctAddress, () => ({ message: 'The address is corrected.' }));
  const show = screen.getByRole('button', { name: 'Show the price' });
  await expect.element(show).toBeDisabled();
  await screen.getByRole('textbox', { name: /Postcode/ }).fill('m1 1ae');
  await expect.element(screen.getByRole('textbox', { name: /Town/ })).toHaveValue(''); // the town before is of another postcode
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('£10.92')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Check the address and the price' })).toHaveFocus();
  await expect.element(screen.getByText('£7.92')).toBeVisible();
  await expect.element(screen.getByText(/^£3\.00 goes back to the card/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('The sender called.');
  await userEvent.keyboard('{Enter}');
  await expect.poll(countClosed).toBe(1);
  expect(await api.requests[1]?.json()).toEqual({
    side: 'RECEIVER',
    building: '1',
    street_name: 'Mill Lane',
    town: '',
    postal_code: 'M1 1AE',
    seen: 'seen-once',
    reason: 'The sender called.',
  });
});

test('says plainly that a higher price is waived, and leads back to the address as it was typed', async () => {
  const { api, screen, countClosed } = await renderDialog({
    refund_pence: 0,
    cheaper_pence: 0,
    extra_pence: 780,
    price_after: 1872,
  });
  const message = 'The address or its price has changed meanwhile. Look at the price again.';
  api.serve(correctAddress, () => refusal('CONFLICT', message));
  await screen.getByRole('textbox', { name: /Postcode/ }).fill('ZE1 0AA');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByText(/£7\.80 more\. It was paid by card, which we can’t charge again, so you’ll waive it/))
    .toBeVisible();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('Our mistake.');
  await screen.getByRole('button', { name: 'Correct it and waive £7.80' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(countClosed()).toBe(0);
  await screen.getByRole('button', { name: 'Back to the address' }).click();
  await expect.element(screen.getByRole('textbox', { name: /Postcode/ })).toHaveValue('ZE1 0AA');
  await expect.element(screen.getByRole('textbox', { name: /Postcode/ })).toHaveFocus();
});

test('a higher price is charged to the balance or waived, as is chosen', async () => {
  const { api, screen } = await renderDialog({
    refund_pence: 0,
    cheaper_pence: 0,
    extra_pence: 780,
    charge_to: 'BALANCE',
  });
  api.serve(correctAddress, () => ({ message: 'The address is corrected.' }));
  await screen.getByRole('textbox', { name: /Postcode/ }).fill('ZE1 0AA');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox', { name: /Reason/ }).fill('The sender agreed.');
  await expect.element(screen.getByRole('button', { name: 'Correct the address' })).toBeDisabled();
  await screen.getByRole('radio', { name: 'Waive it' }).click();
  await expect.element(screen.getByRole('button', { name: 'Correct it and waive £7.80' })).toBeEnabled();
  await userEvent.keyboard('{ArrowUp}');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Correct it and charge £7.80' }).click();
  await expect.poll(() => api.requests.length).toBe(2);
  expect(await api.requests[1]?.json()).toMatchObject({ extra: 'CHARGE', reason: 'The sender agreed.' });
});

test.each([
  [310, /^£3\.10 of £4\.60 goes back to the card.* The rest was already refunded\./],
  [0, /^The new address costs £4\.60 less, which was already refunded: nothing goes back\.$/],
])('says why only %i pence go back where the payment was refunded in part', async (refund_pence, words) => {
  const { screen } = await renderDialog({ refund_pence, cheaper_pence: 460 });
  await screen.getByRole('textbox', { name: /Postcode/ }).fill('M1 1AE');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(words)).toBeVisible();
});
