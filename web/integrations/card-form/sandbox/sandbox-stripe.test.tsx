import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { loadCardForm } from '../load-card-form.ts';

const secret = 'pi_1_secret_2';
const open = { id: 'pi_1', object: 'payment_intent', amount: 792, status: 'requires_payment_method' };
const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };

let sent: { path: string; form: Record<string, string>; key: string | null }[] = [];
let answers: Record<string, object> = {};

/** The sandbox's side of the wire: an answer for the end of each path. */
beforeEach(() => {
  sent = [];
  answers = { 'GET pi_1': open, 'POST confirm': { ...open, status: 'succeeded' } };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const form = Object.fromEntries(new URLSearchParams(await request.text()));
    sent.push({ path: pathname, form, key: request.headers.get('authorization') });
    const answer = answers[`${request.method} ${pathname.split('/').at(-1)}`];
    return answer ? Response.json(answer, { status: 'error' in answer ? 402 : 200 }) : Response.error();
  });
});
afterEach(() => vi.unstubAllGlobals());

interface Told {
  onReady?: () => void;
  onChange?: (event: { complete: boolean; empty: boolean }) => void;
  onLoadError?: (event: { error: { message?: string } }) => void;
}

function PayButton() {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState('');
  const pay = async () => {
    if (!stripe || !elements) return;
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
    setOutcome(error?.message ?? paymentIntent?.status ?? '');
  };
  return (
    <>
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
      <output>{outcome}</output>
    </>
  );
}

async function showForm(told: Told = {}) {
  const stripe = await loadCardForm('pk_test_sandbox_abc');
  const screen = await render(
    <Elements stripe={stripe} options={{ clientSecret: secret }}>
      <PaymentElement options={{ layout: 'tabs' }} {...told} />
      <PayButton />
    </Elements>,
  );
  await expect.element(screen.getByRole('tab', { name: 'Card' })).toBeVisible();
  return {
    screen,
    stripe,
    number: screen.getByLabelText('Card number'),
    expiry: screen.getByLabelText('Expiry date'),
    cvc: screen.getByLabelText('Security code'),
    pay: screen.getByRole('button', { name: 'Pay' }),
    outcome: screen.getByRole('status').last(),
  };
}

async function payWithBank() {
  answers['POST confirm'] = { ...open, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } };
  answers['POST authenticate'] = { ...open, status: 'succeeded' };
  const form = await showForm();
  await form.screen.getByRole('button', { name: 'Needs bank approval' }).click();
  await form.pay.click();
  const dialog = form.screen.getByRole('dialog', { name: '3-D Secure: test mode' });
  await expect.element(dialog).toBeVisible();
  return { ...form, dialog };
}

describe('the card form', () => {
  it("is drawn in the page without Stripe's script, says it is a test, and has no accessibility faults", async () => {
    const onReady = vi.fn<() => void>();
    const { screen } = await showForm({ onReady });
    await expect.poll(() => onReady.mock.calls.length).toBe(1);
    expect(document.querySelector('script[src*="js.stripe.com"]')).toBeNull();
    await expect.element(screen.getByText('Test mode: no money moves')).toBeVisible();
    await expectAccessible();
  });

  it('groups digits as they are typed, and leaves the cursor where it was', async () => {
    const onChange = vi.fn<NonNullable<Told['onChange']>>();
    const { number, expiry, cvc } = await showForm({ onChange });
    await userEvent.type(number, '4242424242424242');
    await userEvent.type(expiry, '1240');
    await userEvent.type(cvc, '1234');
    await expect.element(number).toHaveValue('4242 4242 4242 4242');
    await expect.element(expiry).toHaveValue('12 / 40');
    await expect.element(cvc).toHaveValue('123');
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ complete: true, empty: false });
    await userEvent.click(number);
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Backspace}9');
    await userEvent.keyboard('8');
    await expect.element(number).toHaveValue('4984 2424 2424 2424');
  });

  it('says what is wrong beside the field when it is left, and again before anything is sent', async () => {
    const { number, expiry, cvc, pay, outcome, screen } = await showForm();
    await userEvent.type(number, '4242424242424241');
    await userEvent.type(expiry, '1320');
    await expect.element(number).toHaveAccessibleDescription(/Your card number is invalid\.$/);
    await userEvent.type(cvc, '12');
    await pay.click();
    await expect.element(outcome).toHaveTextContent('Your card number is invalid.');
    await expect.element(number).toHaveFocus();
    await expect.element(screen.getByText("Your card's expiration month is invalid.")).toBeVisible();
    await expect.element(screen.getByText("Your card's security code is incomplete.")).toBeVisible();
    await expectAccessible();
    expect(sent.filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
    await userEvent.fill(number, '4242424242424242');
    await expect.element(number).not.toHaveAttribute('aria-invalid');
  });

  it('pays with a card that was tapped', async () => {
    const { screen, pay, outcome } = await showForm();
    await screen.getByRole('button', { name: 'Succeeds' }).click();
    await pay.click();
    await expect.element(outcome).toHaveTextContent('succeeded');
    expect(sent.at(-1)).toMatchObject({
      path: '/v1/payment_intents/pi_1/confirm',
      key: 'Bearer pk_test_sandbox_abc',
      form: {
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
      },
    });
  });

  it('tells why a card was declined, and takes another', async () => {
    answers['POST confirm'] = { error: declined };
    const { screen, pay, outcome } = await showForm();
    await screen.getByRole('button', { name: 'Declined' }).click();
    await pay.click();
    await expect.element(outcome).toHaveTextContent('Your card was declined.');
    answers['POST confirm'] = { ...open, status: 'succeeded' };
    await pay.click();
    await expect.element(outcome).toHaveTextContent('succeeded');
  });

  it('tells of a sandbox out of reach', async () => {
    delete answers['POST confirm'];
    const { screen, pay, outcome } = await showForm();
    await screen.getByRole('button', { name: 'Succeeds' }).click();
    await pay.click();
    await expect.element(outcome).toMatchTextContent(/Please check your internet connection/);
  });

  it('tells the page when the payment it is for is unknown', async () => {
    answers['GET pi_1'] = { error: { type: 'invalid_request_error', message: 'No such payment_intent' } };
    const onLoadError = vi.fn<NonNullable<Told['onLoadError']>>();
    await showForm({ onLoadError });
    await expect.poll(() => onLoadError.mock.calls[0]?.[0].error.message).toBe('No such payment_intent');
  });
});

describe('3-D Secure', () => {
  it('is a dialog that names the sum, and completing it pays', async () => {
    const { screen, dialog, outcome } = await payWithBank();
    await expect.element(dialog).toMatchTextContent(/£7\.92/);
    await expectAccessible();
    await screen.getByRole('button', { name: 'Complete' }).click();
    await expect.element(outcome).toHaveTextContent('succeeded');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ form: { outcome: 'complete', client_secret: secret } });
  });

  it.each(['Fail', 'Close'])('%s does not pay', async (button) => {
    const { screen, outcome } = await payWithBank();
    const message = 'We are unable to authenticate your payment method.';
    answers['POST authenticate'] = { ...open, last_payment_error: { type: 'invalid_request_error', message } };
    await screen.getByRole('button', { name: button }).click();
    await expect.element(outcome).toHaveTextContent(message);
    expect(sent.at(-1)).toMatchObject({ form: { outcome: 'fail' } });
  });
});

test('a payment is read by its secret', async () => {
  const stripe = await loadCardForm('pk_test_sandbox_abc');
  expect(await stripe.retrievePaymentIntent(secret)).toMatchObject({ paymentIntent: { id: 'pi_1' } });
});
