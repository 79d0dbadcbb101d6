import { expect, test } from 'vitest';
import { startGuestSession } from '../../../../contract/accounts/guests.ts';
import { sessionExpiredMessage } from '../../../../contract/errors.ts';
import { createPaymentIntent, paymentConfig } from '../../../../contract/payments.ts';
import { getQuote } from '../../../../contract/quotes.ts';
import { createShipment, deleteShipment, getShipment, myShipments } from '../../../../contract/shipments.ts';
import { readGuestToken, setGuestToken } from '../../../session/guest-session.ts';
import { sessionStore, updateSession } from '../../../session/session-store.ts';
import { aQuote } from '../../../testing/a-quote.ts';
import { aSession } from '../../../testing/a-session.ts';
import { aShipment } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

const created = {
  message: 'Shipment created',
  shipment: aShipment({ status: 'PENDING_PAYMENT', total: 3.84 }),
};

async function openLastStep(changes = {}, options: Parameters<typeof openWizard>[0] = {}) {
  const wizard = await openWizard({ path: '/ship-parcel?step=4', typed: typedValues(changes), ...options });
  await expect.element(wizard.price.getByText('£3.84')).toBeVisible();
  const sent = () => wizard.api.requests.filter(({ url }) => url.endsWith('/create-shipment'));
  const keys = () => sent().map((request) => request.headers.get('idempotency-key'));
  wizard.api.serve(myShipments, () => ({ data: [], total: 0 }));
  // How the payment goes on is not the form's business.
  wizard.api.serve(paymentConfig, () => new Promise<never>(() => undefined));
  wizard.api.serve(createPaymentIntent, () => new Promise<never>(() => undefined));
  return { ...wizard, sent, keys };
}

test('saves a draft as the specification sends it, forgets what was typed and goes to the shipments', async () => {
  const { api, button, screen, sent, keys, currentPath } = await openLastStep({ sender_declaration: false });
  api.serve(createShipment, () => created);
  await button('SAVE TO DRAFT').click();
  await expect.poll(currentPath).toBe('/dashboard');
  await expect.element(screen.getByText('Saved as a draft', { exact: true })).toBeVisible();
  expect(await sent()[0]?.json()).toEqual({
    ...typedValues({ sender_declaration: false }),
    collection_slot: undefined, // nothing is on offer
    drop_off_point: undefined,
    return_of: undefined, // only a return names one
    return_token: undefined,
    receiver_phone_number: '447700900456',
    total_amount: 3.84,
    quote_id: expect.any(String) as string, // any text
  });
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(sessionStorage.getItem('shipment')).toBeNull();
  expect(sessionStore.getState().app.quote.pickup).toBe('');
});

test('asks before it creates, and then opens the payment of what was created', async () => {
  const { api, button, main, screen, sent, currentPath } = await openLastStep({ sender_declaration: false });
  api.serve(createShipment, () => created);
  await main.getByRole('checkbox').click();
  await button('Proceed').click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' });
  await expect.element(dialog.getByText('£3.84')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Proceed')).toHaveFocus();
  expect(sent()).toHaveLength(0);

  await button('Proceed').click();
  await dialog.getByRole('button', { name: 'Confirm' }).dblClick();
  await expect.element(screen.getByRole('dialog', { name: 'Make Payment' })).toBeVisible();
  expect(sent()).toHaveLength(1);
  await expect.poll(currentPath).toBe(`/ship-parcel?step=4&created=${created.shipment._shipment_id}`);
});

test('a guest who has paid and sends with another address is another guest', async () => {
  setGuestToken('who-paid');
  const { api, button, screen, sent } = await openLastStep({}, { path: '/ship-parcel/guest?step=4', isGuest: true });
  const another = 'You’ve paid for a parcel with another email address. Start a new parcel to send with this one.';
  api.serve(startGuestSession, () => ({ access_token: 'somebody-new' }));
  api.serve(createShipment, ({ headers }) =>
    headers.get('authorization') === 'Bearer somebody-new'
      ? created
      : refusal('CONFLICT', another, { shipper_email_address: another }),
  );
  await button('Proceed').click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Make Payment' })).toBeVisible();
  expect(sent().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer who-paid', 'Bearer somebody-new']);
  expect(readGuestToken()).toBe('somebody-new');
});

test('leads to the shipment when the page is loaded again while it is being paid for', async () => {
  fakeApi().serve(getShipment, () => new Promise<never>(() => undefined));
  updateSession(aSession());
  const { currentPath } = await renderApp('/ship-parcel?step=4&created=SHP-0123456789');
  await expect.poll(currentPath).toBe('/dashboard/shipments/SHP-0123456789');
});

test('still has everything typed when the payment is called off, and makes a new shipment of it', async () => {
  const { api, button, screen, keys, currentPath } = await openLastStep();
  api.serve(createShipment, () => created);
  api.serve(deleteShipment, () => ({ message: 'Shipment deleted.' }));
  await button('Proceed').click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  const payment = screen.getByRole('dialog', { name: 'Make Payment' });
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(payment).not.toBeInTheDocument();
  await expect.poll(currentPath).toBe('/ship-parcel?step=4');
  await expect.element(screen.getByText('Shipment deleted. Nothing was charged.')).toBeVisible();
  // Looked at without waiting: it would go by itself.
  expect(screen.getByText(created.message).query()).toBeNull();
  await button('Proceed').click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(payment).toBeVisible();
  expect(new Set(keys()).size).toBe(2);
});

test('sends the same once more after a lost answer, and something new after a change', async () => {
  const { api, button, screen, main, sent, keys, currentPath } = await openLastStep();
  api.serve(createShipment, () => {
    throw new TypeError('Failed to fetch');
  });
  await button('Proceed').click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByText(/We couldn’t reach our server/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => sent().length).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('radio', { name: /^Credit card/ }).click();
  api.serve(createShipment, () => created);
  await button('SAVE TO DRAFT').click();
  await expect.poll(currentPath).toBe('/dashboard');
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(await sent()[1]?.text()).toBe(await sent()[0]?.text());
});

test('shows the new price and asks again when the total has changed', async () => {
  const { api, button, screen, sent } = await openLastStep();
  api.serve(createShipment, () => refusal('CONFLICT', 'The total for this shipment is £4.20.'));
  await button('Proceed').click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' });
  api.serve(getQuote, () => aQuote({ estimate: 4.2 }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByText('The total for this shipment is £4.20.')).toBeVisible();
  await expect.element(dialog.getByText('£4.20', { exact: true })).toBeVisible();
  api.serve(createShipment, () => created);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Make Payment' })).toBeVisible();
  expect(await sent()[1]?.json()).toMatchObject({ total_amount: 4.2 });
});

test('leads to the field that the server refuses', async () => {
  const { api, button, field, main, currentPath } = await openLastStep();
  const message = 'We can’t deliver to M1 1AE.';
  api.serve(createShipment, () => refusal('VALIDATION', message, { receiver_postal_code: message }));
  await button('SAVE TO DRAFT').click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=2');
  await expect.element(main.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  await expect.element(field('Postcode')).toHaveAccessibleDescription(message);
});

test('comes back to the last step with everything typed when the session has expired', async () => {
  const { api, button, session, main, currentPath } = await openLastStep();
  api.serve(createShipment, () => refusal('SESSION_EXPIRED', sessionExpiredMessage));
  await button('SAVE TO DRAFT').click();
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel%3Fstep%3D4');
  updateSession({ ...session, access_token: 'another' });
  await expect.poll(currentPath).toBe('/ship-parcel?step=4');
  await expect.element(main.getByText('Grace Hopper')).toBeVisible();
  await expect.element(main.getByRole('radio', { name: 'Debit or credit card' })).toBeChecked();
});

test('Back closes the question before the payment, and leaves the step where it is', async () => {
  const { button, screen, goBack, currentPath, navigate } = await openLastStep();
  await navigate('/ship-parcel?step=4');
  await button('Proceed').click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' });
  await expect.element(dialog).toBeVisible();
  await goBack();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(currentPath).toBe('/ship-parcel?step=4');
  await expect.element(button('Proceed')).toHaveFocus();
});
