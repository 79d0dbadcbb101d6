import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Batch, createBatchPaymentIntent, deleteBatch, unpaidBatches } from '../../../contract/bulk.ts';
import { createPaymentIntent, paymentConfig } from '../../../contract/payments.ts';
import {
  createShipment,
  declareShipment,
  deleteShipment,
  getShipment,
  myShipments,
} from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../../testing/fake-api.ts';
import { openWizard } from '../../testing/open-wizard.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { typedValues } from '../../testing/typed-values.ts';
import { PayBatch } from './pay-shipment.tsx';

const unpaid = aShipment({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID', total: 3.84 });
const batch: Batch = { _id: crypto.randomUUID(), createdAt: unpaid.createdAt, unpaid: 2, total: 7.68 };
const intent = { id: 'pi_1', object: 'payment_intent', amount: 384, status: 'requires_payment_method' };
const never = () => new Promise<never>(() => undefined);

/** A payment that can be opened, and the card sandbox's word on it. */
function servePayment(api: FakeApi): { sandboxSays: (intent: object) => void } {
  let told: object = intent;
  const throughApi = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname.startsWith('/v1/') ? Response.json(told) : throughApi(request),
  );
  api.serve(paymentConfig, () => ({ publishable_key: 'pk_test_sandbox_abc' }));
  api.serve(createPaymentIntent, () => ({ secret: 'pi_1_secret_2' }));
  api.serve(createBatchPaymentIntent, () => ({ secret: 'pi_1_secret_2' }));
  return { sandboxSays: (answer) => (told = answer) };
}

test('cancelled after it was paid in another tab, it says so lastingly, asks for no money and leads to the shipment', async () => {
  const { api, button, screen, currentPath } = await openWizard({
    path: '/ship-parcel?step=4',
    typed: typedValues(),
  });
  servePayment(api);
  api.serve(createShipment, () => ({ message: 'Shipment created', shipment: unpaid }));
  const message =
    'You’ve paid for this shipment, so it can’t be deleted. You can cancel it until we collect the parcel.';
  api.serve(deleteShipment, () => refusal('CONFLICT', message));
  api.serve(getShipment, never);
  await button('Proceed').click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pay Now £3.84' })).toBeEnabled();
  await screen.getByRole('dialog', { name: 'Make Payment' }).getByRole('button', { name: 'Cancel' }).click();

  const dialog = screen.getByRole('dialog', { name: 'Payment', exact: true });
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /Pay Now/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Card number')).not.toBeInTheDocument();
  await expectAccessible(dialog.element());
  await expect.poll(() => document.activeElement?.textContent).toBe(message);
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('link', { name: 'Go to the shipment' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(currentPath).toBe(`/dashboard/shipments/${unpaid._shipment_id}`);
});

test('a batch that was paid in another tab leads to the shipments', async () => {
  updateSession(aSession());
  const api = fakeApi();
  const message =
    'You’ve paid for these shipments, so they can’t be deleted. You can cancel each one until we collect it.';
  api.serve(paymentConfig, never);
  api.serve(createBatchPaymentIntent, never);
  api.serve(deleteBatch, () => refusal('CONFLICT', message));
  const screen = await render(<PayBatch batch={batch} isCreating onClose={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to My Shipments' })).toHaveAttribute('href', '/dashboard');
});

test('paid for after it was deleted elsewhere, only a way back to the fresh list remains', async () => {
  updateSession(aSession());
  const api = fakeApi();
  servePayment(api);
  api.serve(unpaidBatches, () => ({ data: [], total: 0 }));
  api.serve(myShipments, () => ({ data: [unpaid], total: 1 }));
  const { screen } = await renderApp('/dashboard');
  await screen
    .getByRole('main')
    .getByRole('button', { name: /Make Payment/ })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByRole('button', { name: /Pay Now/ })).toBeEnabled();

  const message = 'We can’t find this shipment in your account.';
  api.serve(declareShipment, () => refusal('NOT_FOUND', message));
  api.serve(createPaymentIntent, () => refusal('NOT_FOUND', message));
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  await dialog.getByRole('button', { name: /Pay Now/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Go back' })).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('alert').getByText(/Nothing was charged/)).toBeVisible();
  const names = dialog
    .getByRole('button')
    .elements()
    .map((one) => one.textContent || one.ariaLabel);
  expect(names).toEqual(['Go back', 'Close']);
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main').getByText(unpaid._shipment_id)).not.toBeInTheDocument();
});

test('opened after it was paid elsewhere, it says so, offers no second try and leads to the fresh shipment', async () => {
  updateSession(aSession());
  const api = fakeApi();
  servePayment(api);
  const message = 'This shipment has already been paid. Nothing more was charged.';
  api.serve(createPaymentIntent, () => refusal('CONFLICT', message));
  const before = aShipmentDetail({ ...unpaid, can_pay: true });
  api.serve(getShipment, () => ({ shipment: before }));
  const path = `/dashboard/shipments/${unpaid._id}`;
  const { screen, currentPath } = await renderApp(path);
  const main = screen.getByRole('main');
  await main.getByRole('button', { name: /Make Payment/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe(message);
  const names = dialog
    .getByRole('button')
    .elements()
    .map((one) => one.textContent || one.ariaLabel);
  expect(names).toEqual(['Close']);
  await expectAccessible(dialog.element());

  const after = { ...before, status: 'BOOKED' as const, payment_status: 'PAID' as const, can_pay: false };
  api.serve(getShipment, () => ({ shipment: after }));
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('link', { name: 'Go to the shipment' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(currentPath).toBe(`/dashboard/shipments/${unpaid._shipment_id}`);
  await expect.element(main.getByRole('button', { name: /Make Payment/ })).not.toBeInTheDocument();
  const opened = api.requests.filter(({ url }) => url.endsWith(createPaymentIntent.path));
  expect(opened).toHaveLength(1);
});

test('a return is charged to no card once another of the same parcel is booked', async () => {
  updateSession(aSession());
  const api = fakeApi();
  servePayment(api);
  api.serve(unpaidBatches, () => ({ data: [], total: 0 }));
  api.serve(myShipments, () => ({ data: [{ ...unpaid, return_details: {} }], total: 1 }));
  api.serve(declareShipment, () => ({ message: 'Recorded.' }));
  const { screen } = await renderApp('/dashboard');
  await screen
    .getByRole('main')
    .getByRole('button', { name: /Make Payment/ })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByRole('button', { name: /Pay Now/ })).toBeEnabled();
  const message = 'This parcel is already being returned. The tracking number is LK000717618GB.';
  api.serve(createPaymentIntent, () => refusal('CONFLICT', message));
  await dialog.getByRole('button', { name: /Pay Now/ }).click();
  await expect.element(dialog.getByText(`Error: ${message}`)).toBeVisible();
});

test('a batch whose payment was closed elsewhere is asked about again, and says why it can’t be paid', async () => {
  updateSession(aSession());
  const api = fakeApi();
  const { sandboxSays } = servePayment(api);
  api.serve(unpaidBatches, () => ({ data: [batch], total: 1 }));
  const { screen } = await renderApp('/dashboard/bulk');
  await screen.getByRole('button', { name: /Pay for all/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByRole('button', { name: /Pay Now/ })).toBeEnabled();

  const message = 'None of these shipments is waiting for payment. Nothing was charged.';
  api.serve(createBatchPaymentIntent, () => refusal('CONFLICT', message));
  sandboxSays({ ...intent, status: 'canceled' });
  await dialog.getByRole('button', { name: /Pay Now/ }).click(); // without a card: the payment's own state is what counts
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /Pay Now/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('link', { name: 'Go to My Shipments' })).toHaveAttribute('href', '/dashboard');
  api.serve(unpaidBatches, () => ({ data: [], total: 0 }));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /Pay for all/ })).not.toBeInTheDocument();
});

const waysOut = [
  { way: 'browser Back', take: (goBack: () => Promise<void>) => goBack() },
  { way: 'Escape', take: () => userEvent.keyboard('{Escape}') },
  { way: 'the cross', take: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click() },
];

test.each(waysOut)(
  '$way closes the payment of a new shipment, deletes nothing and says where the shipment is',
  async ({ take }) => {
    const { api, button, screen, goBack, currentPath } = await openWizard({
      path: '/ship-parcel?step=4',
      typed: typedValues(),
    });
    servePayment(api);
    api.serve(createShipment, () => ({ message: 'Shipment created', shipment: unpaid }));
    api.serve(getShipment, () => ({ shipment: aShipmentDetail({ ...unpaid, can_pay: true }) }));
    await button('Proceed').click();
    await screen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
    await expect.element(dialog.getByRole('button', { name: 'Pay Now £3.84' })).toBeEnabled();
    await take(goBack);
    await expect.element(dialog).not.toBeInTheDocument();
    const kept = `You haven’t been charged. Shipment ${unpaid._shipment_id} is saved as a draft in My Shipments.`;
    await expect.element(screen.getByRole('status').getByText(kept)).toBeVisible();
    await expect.poll(currentPath).toBe(`/ship-parcel?draft=${unpaid._shipment_id}&step=4`);
    await expect.element(screen.getByText(/is saved in My Shipments and waiting for payment/)).toBeVisible();
    expect(api.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  },
);

test.each(waysOut)('$way closes the payment of a saved shipment and stays on its page', async ({ take }) => {
  updateSession(aSession());
  const api = fakeApi();
  servePayment(api);
  api.serve(getShipment, () => ({ shipment: aShipmentDetail({ ...unpaid, can_pay: true }) }));
  const path = `/dashboard/shipments/${unpaid._shipment_id}`;
  const { screen, goBack, currentPath } = await renderApp(path);
  const pay = screen.getByRole('main').getByRole('button', { name: /Make Payment/ });
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  for (const _ of ['once', 'again']) {
    await pay.click();
    await expect.element(dialog.getByRole('button', { name: 'Pay Now £3.84' })).toBeEnabled();
    await take(goBack);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(
        screen
          .getByRole('status')
          .getByText(/is saved as a draft in My Shipments/)
          .first(),
      )
      .toBeVisible();
    expect(currentPath()).toBe(path);
    await expect.element(pay).toHaveFocus();
  }
});
