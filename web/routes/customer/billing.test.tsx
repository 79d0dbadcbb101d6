import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  cancelDirectDebit,
  confirmBillingPayment,
  getBilling,
  listMovements,
  listStatements,
  openTopUp,
  payFromBilling,
  paymentOptions,
  payStatement,
  setUpDirectDebit,
} from '../../../contract/billing.ts';
import { unpaidBatches } from '../../../contract/bulk.ts';
import { confirmPayment, createPaymentIntent, paymentConfig } from '../../../contract/payments.ts';
import { declareShipment, myShipments } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => updateSession(aSession()));

const movement = { at: '2026-11-18T09:00:00.000Z', description: 'Top-up by card', amount: 50 };

function serveCards(api: FakeApi): void {
  const throughApi = globalThis.fetch;
  const intent = { id: 'pi_1', object: 'payment_intent', amount: 384, status: 'requires_payment_method' };
  vi.stubGlobal('fetch', async (request: Request) =>
    new URL(request.url).pathname.startsWith('/v1/') ? Response.json(intent) : throughApi(request),
  );
  api.serve(paymentConfig, () => ({ publishable_key: 'pk_test_sandbox_abc' }));
  api.serve(createPaymentIntent, () => ({ secret: 'pi_1_secret_2' }));
}

test.each([375, 1280])('shows the balance and what moved it, %s wide, and tops up by card', async (width) => {
  await page.viewport(width, 900);
  const api = fakeApi();
  serveCards(api);
  api.serve(getBilling, () => ({ balance: 42.08 }));
  api.serve(listStatements, noStatements);
  api.serve(listMovements, () => ({
    data: [movement, { ...movement, description: 'Parcel X', amount: -7.92 }],
    total: 12,
  }));
  api.serve(openTopUp, () => ({ payment_id: 'payment-1', secret: 'pi_1_secret_2' }));
  const { screen } = await renderApp('/dashboard/billing');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('£42.08')).toBeVisible();
  await expect.element(main.getByText('−£7.92')).toBeVisible();
  await expect.element(main.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expectAccessible();
  const amount = main.getByLabelText(/Amount in pounds/);
  await amount.fill('19');
  await userEvent.tab();
  await expect.element(main.getByText('Enter an amount from £20 to £2,000.')).toBeVisible();
  await amount.fill('50');
  await main.getByRole('button', { name: 'Continue to card' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByRole('button', { name: 'Pay Now £50.00' })).toBeEnabled();
  await expect.element(dialog.getByText(/a receipt, not a VAT invoice/)).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('confirms a top-up on the way back, and says why it can’t', async () => {
  const api = fakeApi();
  api.serve(getBilling, () => ({ balance: 50 }));
  api.serve(listMovements, () => ({ data: [movement], total: 1 }));
  api.serve(listStatements, noStatements);
  api.serve(confirmBillingPayment, () => ({ message: '£50.00 is on your balance.' }));
  const { screen } = await renderApp('/dashboard/billing?paid=payment-1');
  await expect.element(screen.getByText('£50.00 is on your balance.')).toBeVisible();
});

const noStatements = () => ({ data: [], total: 0 });

const account = {
  limit: 500,
  left: 380.5,
  owed: 119.5,
  unbilled: 19.5,
  direct_debit: {
    state: 'ACTIVE' as const,
    sort_code: '108800',
    last_four: '2345',
    reference: 'LKW000000001',
    document_url: 'https://example.org/mandate',
  },
};

test.each([375, 1280])('shows the monthly account with its Direct Debit and statements, %s wide', async (width) => {
  await page.viewport(width, 1000);
  const api = fakeApi();
  serveCards(api);
  api.serve(getBilling, () => ({ balance: 0, account }));
  api.serve(listMovements, () => ({ data: [], total: 0 }));
  const statement = { number: 'STM-2026-000002', month: 'November 2026', issued_at: movement.at, due_on: '2026-12-15' };
  api.serve(listStatements, () => ({
    data: [
      { ...statement, total: 100, left: 40, state: 'DUE' as const, collect_on: '2026-12-15' },
      { ...statement, number: 'STM-2026-000001', month: 'October 2026', total: 50, left: 0, state: 'PAID' as const },
    ],
    total: 2,
  }));
  api.serve(payStatement, () => ({ payment_id: 'payment-2', secret: 'pi_1_secret_2' }));
  api.serve(cancelDirectDebit, () => ({ message: 'Your Direct Debit is cancelled.' }));
  const { screen } = await renderApp('/dashboard/billing');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('£380.50')).toBeVisible();
  await expect.element(main.getByText('£119.50 of £500.00 used')).toBeVisible();
  await expect.element(main.getByText('10-88-00')).toBeVisible();
  await expect.element(main.getByText('Debit on 15 Dec 2026')).toBeVisible();
  await expect.element(main.getByText('£40.00 left to pay')).toBeVisible();
  await main.getByText('The Direct Debit Guarantee').click();
  await expect.element(main.getByText(/full and immediate refund/)).toBeVisible();
  await expectAccessible();
  await main.getByRole('button', { name: 'Pay now: statement STM-2026-000002' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  await expect.element(dialog.getByText('STM-2026-000002')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Cancel Direct Debit' }).click();
  const question = screen.getByRole('dialog', { name: 'Cancel your Direct Debit?' });
  await expectAccessible(question.element());
  await question.getByRole('button', { name: 'Cancel Direct Debit' }).click();
  await expect.element(screen.getByText('Your Direct Debit is cancelled.').first()).toBeVisible();
});

test('says why booking on account has stopped, and offers to set up a Direct Debit', async () => {
  const api = fakeApi();
  const stopped = 'Booking on account has stopped until statement STM-2026-000001 of £50.00 is paid.';
  const { direct_debit: _none, ...rest } = account;
  api.serve(getBilling, () => ({ balance: -5, account: { ...rest, left: 0, stopped } }));
  api.serve(listMovements, () => ({ data: [], total: 0 }));
  api.serve(listStatements, noStatements);
  api.serve(setUpDirectDebit, () => refusal('UNAVAILABLE', 'We can’t reach the card provider.'));
  const { screen } = await renderApp('/dashboard/billing');
  await expect.element(screen.getByText(stopped)).toBeVisible();
  await expect.element(screen.getByText('-£5.00')).toBeVisible();
  await screen.getByRole('button', { name: 'Set up Direct Debit' }).click();
  await expect.element(screen.getByRole('main').getByText('We can’t reach the card provider.')).toBeVisible();
});

const unpaid = aShipment({ status: 'PENDING_PAYMENT', payment_status: 'UNPAID', total: 3.84 });

test('offers a balance that is enough beside the card, and says what was refused', async () => {
  const api = fakeApi();
  serveCards(api);
  api.serve(unpaidBatches, () => ({ data: [], total: 0 }));
  api.serve(myShipments, () => ({ data: [unpaid], total: 1 }));
  api.serve(declareShipment, () => ({ message: 'Recorded.' }));
  api.serve(paymentOptions, () => ({ balance: 20, account: { left: 3 } }));
  const { screen, currentPath } = await renderApp('/dashboard');
  await screen
    .getByRole('main')
    .getByRole('button', { name: /Make Payment/ })
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Make Payment' });
  const pay = dialog.getByRole('button', { name: 'Pay from balance (£20.00)' });
  await expect.element(pay).toBeEnabled();
  await expect.element(dialog.getByText(/Only £3.00 is left/)).toBeVisible();
  await expectAccessible(dialog.element());
  const message = 'This costs £3.84, and your balance is £1.00. Top up your balance or pay by card.';
  api.serve(payFromBilling, () => refusal('CONFLICT', message));
  await pay.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  api.serve(payFromBilling, () => ({ message: 'Booked.', paid: 1, total: 3.84 }));
  api.serve(confirmPayment, () => refusal('CONFLICT', 'Not asked here.'));
  await pay.click();
  await expect.poll(currentPath).toBe(`/payment-complete?parcel=${unpaid._id}`);
});
