import { expect, onTestFinished, test, vi } from 'vitest';
import { login } from '../../../../contract/accounts/accounts.ts';
import { postalCodeStreets } from '../../../../contract/addresses/addresses.ts';
import { getQuote } from '../../../../contract/quotes.ts';
import { type ReturnForm, showMyDelivery, showReturn } from '../../../../contract/receiver/receiver.ts';
import { createShipment, getShipment } from '../../../../contract/shipments.ts';
import { holdReturn, readReturnToken, saveReceiverToken } from '../../../session/receiver-token.ts';
import { emptyState } from '../../../session/session-state.ts';
import { logOut, sessionStore, updateSession } from '../../../session/session-store.ts';
import { clearOnSignOut } from '../../../session/sign-out.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { saveTypedShipment } from '../../../session/typed-shipment.ts';
import { aDelivery } from '../../../testing/a-delivery.ts';
import { aQuote } from '../../../testing/a-quote.ts';
import { aSession } from '../../../testing/a-session.ts';
import { aShipmentDetail } from '../../../testing/a-shipment.ts';
import { aTrackedParcel } from '../../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { serveTowns } from '../../../testing/serve-towns.ts';
import { typedValues } from '../../../testing/typed-values.ts';

function serveWizard() {
  const api = fakeApi();
  api.serve(getQuote, () => aQuote());
  api.serve(postalCodeStreets, () => []);
  serveTowns(api);
  /** What was sent to create the shipment; it is refused, so that the form stays. */
  const created = Promise.withResolvers<unknown>();
  api.serve(createShipment, async (request) => {
    created.resolve(await request.json());
    return refusal('UNAVAILABLE', 'Not now.');
  });
  return { api, created: created.promise };
}

test('the owner of a delivered shipment sends it back from the last step, with everything swapped', async () => {
  const { created, currentPath, main } = await startOwnReturn();
  await expect.poll(currentPath).toBe('/ship-parcel?return=filled&step=4');
  await expectAccessible();
  await main.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  expect(await created).toMatchObject({
    return_of: 'SHP-7KQ2M9XW',
    shipper_fullname: 'Zoë Łukaszewicz',
    shipper_email_address: 'zoe@example.com',
    shipper_phone_number: '447700900456',
    shipper_postal_code: 'M1 1AE',
    shipper_building: 'Flat 4',
    shipper_town: 'Manchester',
    receiver_fullname: 'Ada Lovelace',
    receiver_email_address: 'ada@example.com',
    receiver_phone_number: '447700900123',
    receiver_postal_code: 'DA1 1BN',
    receiver_building: '12',
    receiver_town: 'Dartford',
    shipment_content: 'A difference engine, in parts',
    weight: '7.5',
    total_gross_weight: '8',
  });
});

async function startOwnReturn(session = aSession()) {
  const served = serveWizard();
  const shipment = aShipmentDetail({ status: 'DELIVERED', can_return: true, can_cancel: false });
  served.api.serve(getShipment, () => ({ shipment }));
  updateSession(session);
  const app = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  const main = app.screen.getByRole('main');
  await main.getByRole('button', { name: 'Return this parcel' }).click();
  await expect.element(main.getByText('Return of SHP-7KQ2M9XW')).toBeVisible();
  return { ...served, ...app, main };
}

test('the owner of a return can change the phone number of who has it, and neither person nor address', async () => {
  const { main, created, currentPath } = await startOwnReturn();
  await main.getByRole('link', { name: 'Change the sender' }).click();
  await expect.element(main.getByText(/the person and address we delivered to/)).toBeVisible();
  await expect.element(main.getByText('Zoë Łukaszewicz')).toBeVisible();
  expect(
    main
      .getByRole('textbox')
      .elements()
      .map((one) => one.getAttribute('name')),
  ).toEqual(['shipper_phone_number']);
  await expectAccessible();
  await main.getByLabelText('Phone number').fill('07700900777');
  for (const step of [2, 3, 4]) {
    await main.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(currentPath).toBe(`/ship-parcel?return=filled&step=${step}`);
  }
  await main.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  expect(await created).toMatchObject({ shipper_phone_number: '447700900777', shipper_fullname: 'Zoë Łukaszewicz' });
});

test('a return that is not sent leaves a new shipment as it was', async () => {
  const typed = typedValues({ receiver_fullname: 'Grace Hopper', shipment_content: 'Two books' });
  const session = aSession();
  const { _id: owner, email } = session.user;
  const { quote } = emptyState.app;
  const sent = { idempotencyKey: '', form: '', body: '' };
  saveTypedShipment({ owner, quote, values: typed, email, isTyped: true, step: 3, sent });
  const { main, navigate, currentPath } = await startOwnReturn(session);
  await main.getByRole('link', { name: 'Change the sender' }).click();
  await expect.element(main.getByText('Zoë Łukaszewicz')).toBeVisible();
  await main.getByRole('link', { name: 'start a new shipment' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?step=3');
  await expect.element(main.getByText('We kept what you typed')).toBeVisible();
  await expect.element(main.getByRole('textbox', { name: /content/i })).toHaveValue('Two books');
  await navigate('/ship-parcel?return=filled&step=4');
  await expect.element(main.getByText('Return of SHP-7KQ2M9XW')).toBeVisible();
});

test('a return that another came before has no price to confirm', async () => {
  const { api, main, screen } = await startOwnReturn();
  const message = 'This parcel is already being returned. The tracking number is LK000717618GB.';
  api.serve(createShipment, () => refusal('CONFLICT', message));
  await main.getByRole('checkbox').click();
  await main.getByRole('button', { name: 'Proceed' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm payment' });
  await expect.element(dialog.getByText(/Next, enter your card details/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/£/)).not.toBeInTheDocument();
});

const form: ReturnForm = {
  shipper_fullname: 'Zoë Łukaszewicz',
  shipper_country: 'UK',
  shipper_postal_code: 'M1 1AE',
  shipper_building: 'Flat 4',
  shipper_street_name: 'Piccadilly',
  shipper_town: 'Manchester',
  receiver_fullname: 'Ada Lovelace',
  receiver_country: 'UK',
  receiver_postal_code: 'DA1 1BN',
  receiver_building: '12',
  receiver_street_name: 'Hythe Street',
  receiver_town: 'Dartford',
  shipment_content: 'A difference engine, in parts',
  weight: '7.5',
  total_gross_weight: '8',
  number_of_pieces: '2',
  parcel_type: 'PARCEL',
};

test('a receiver sends a parcel back from their link, through the log-in, without learning the sender’s contact', async () => {
  const { api, created } = serveWizard();
  const delivery = aDelivery({
    parcel: aTrackedParcel({ status: 'DELIVERED' }),
    can_change_preferences: false,
    days: [],
    can_return: true,
  });
  api.serve(showMyDelivery, () => ({ delivery }));
  api.serve(showReturn, () => ({ form }));
  api.serve(login, () => aSession());
  const { screen, currentPath } = await renderApp('/my-delivery#a-token');
  const main = screen.getByRole('main');
  await main.getByRole('link', { name: 'Return this parcel' }).click();
  await expect.element(main.getByText(/^Log in or sign up to return your parcel\./)).toBeVisible();
  expect(main.getByText(/to ship a parcel/).elements()).toEqual([]);
  await main.getByLabelText('Email address').fill('zoe@example.com');
  await main.getByLabelText('Password', { exact: true }).fill('a long enough password');
  await main.getByRole('button', { name: 'Login' }).click();
  await expect.poll(currentPath).toBe('/ship-parcel?return=filled&step=4');
  await expect.element(main.getByText('12 Hythe Street')).toBeVisible();
  await expect.element(main.getByText('Return of the parcel from Ada Lovelace')).toBeVisible();
  await main.getByRole('radio').first().click();
  await main.getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  expect(await created).toMatchObject({ return_token: 'a-token', receiver_fullname: 'Ada Lovelace' });

  await main.getByRole('link', { name: 'Change the receiver' }).click();
  await expect.element(main.getByText(/Their contact details stay private/)).toBeVisible();
  expect(main.getByRole('textbox').elements()).toEqual([]);
  await expectAccessible();
  await main.getByRole('button', { name: 'Send it to someone else' }).click();
  await expect.element(main.getByRole('textbox', { name: 'Full name' })).toHaveValue('');
});

test('a receiver who registers first has their return in the tab that the verification email opens', async () => {
  const { api, created } = serveWizard();
  const parcel = aTrackedParcel({ status: 'DELIVERED' });
  const delivery = aDelivery({ parcel, can_change_preferences: false, days: [], can_return: true });
  api.serve(showMyDelivery, () => ({ delivery }));
  api.serve(showReturn, () => ({ form }));
  const first = await renderApp('/my-delivery#a-token');
  await first.screen.getByRole('link', { name: 'Return this parcel' }).click();
  await expect.poll(first.currentPath).toBe('/auth/login?redirect=/ship-parcel%3Freturn%3Dreceived');
  await first.screen.unmount();
  tabStorage.clear(); // another tab has nothing of this one
  updateSession(aSession());
  const { screen, currentPath } = await renderApp('/ship-parcel?return=received');
  await expect.poll(currentPath).toBe('/ship-parcel?return=filled&step=4');
  await screen.getByRole('main').getByRole('radio').first().click();
  await screen.getByRole('main').getByRole('button', { name: 'SAVE TO DRAFT' }).click();
  expect(await created).toMatchObject({ return_token: 'a-token' });
  expect(sessionStore.getState().app.held_return.token).toBe('');
});

test('a held return is forgotten after a day, and by a sign-out', async () => {
  onTestFinished(clearOnSignOut());
  saveReceiverToken('a-token');
  holdReturn();
  tabStorage.clear();
  expect(readReturnToken()).toBe('a-token');
  vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1);
  expect(readReturnToken()).toBe('');
  vi.useRealTimers();
  updateSession(aSession());
  logOut();
  expect(readReturnToken()).toBe('');
});

test('a return whose link no longer works is told so', async () => {
  const { api } = serveWizard();
  api.serve(showReturn, () => refusal('NOT_FOUND', 'This link doesn’t work.'));
  updateSession(aSession());
  saveReceiverToken('a-token');
  const { screen } = await renderApp('/ship-parcel?return=received');
  await expect.element(screen.getByText('We can’t start this return')).toBeVisible();
  const main = screen.getByRole('main');
  await expect.element(main.getByText('This link doesn’t work.')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'How to return a parcel' }))
    .toHaveAttribute('href', '/help#return');
});

test('a return that was begun in another browser has one next step, and no button that leads nowhere', async () => {
  serveWizard();
  updateSession(aSession());
  const { screen } = await renderApp('/ship-parcel?return=received');
  const main = screen.getByRole('main');
  await expect.element(main.getByText(/Open the link in our email about your parcel in this browser/)).toBeVisible();
  expect([...main.getByRole('link').elements(), ...main.getByRole('button').elements()]).toEqual([]);
});
