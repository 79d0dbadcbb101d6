import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { confirmBatchPayment } from '../../../contract/bulk.ts';
import { batchLabels, batchTrackingCodes, shipmentLabel, shipmentQr } from '../../../contract/labels.ts';
import { confirmPayment } from '../../../contract/payments.ts';
import { myShipments } from '../../../contract/shipments.ts';
import { logOut, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment } from '../../testing/a-shipment.ts';
import { emulateMotion } from '../../testing/emulate-motion.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { savedFiles } from '../../testing/saved-files.ts';

beforeEach(() => updateSession(aSession()));
afterEach(() => vi.useRealTimers());

const paid = {
  message: 'Payment succeeded!',
  shipment: aShipment({ status: 'BOOKED', payment_status: 'PAID', total: 7.92 }),
  collection_address: '12 Hythe Street, Dartford',
};
const processing = { message: 'Still.', shipment: aShipment({ payment_status: 'PROCESSING' }) };

test('asks once, says that the payment succeeded, and goes to the dashboard after 5 s', async () => {
  const api = fakeApi();
  const answer = Promise.withResolvers<typeof paid>();
  api.serve(confirmPayment, () => answer.promise);
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen, currentPath } = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(screen.getByText('Checking your payment')).toBeVisible();

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answer.resolve(paid);
  await expect.element(screen.getByText('Payment succeeded!')).toBeVisible();
  await expect.element(screen.getByText(/£7\.92/)).toBeVisible();
  expect(await api.requests[0]?.json()).toEqual({ parcel_id: 'parcel-1' });
  await vi.advanceTimersByTimeAsync(4999);
  expect(currentPath()).toBe('/payment-complete?parcel=parcel-1');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(currentPath).toBe('/dashboard');
});

test('has a button that goes at once, and is accessible', async () => {
  const api = fakeApi();
  const answer = Promise.withResolvers<typeof paid>();
  api.serve(confirmPayment, () => answer.promise);
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen, currentPath } = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(screen.getByText('Checking your payment')).toBeVisible();

  // A timer that is set now never runs: the page must not leave by itself while it is looked at, however long that takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answer.resolve(paid);
  await expect.element(screen.getByText('Payment succeeded!')).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Go to My Shipments' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
});

test('asks who has ordered a return to print and keep nothing: somebody else has the parcel', async () => {
  const api = fakeApi();
  const shipment = aShipment({ return_details: { collected_from: 'Grace Hopper' } });
  const answer = Promise.withResolvers<typeof paid>();
  api.serve(confirmPayment, () => answer.promise);
  const { screen } = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(screen.getByText('Checking your payment')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // the page must not leave by itself
  answer.resolve({ ...paid, shipment });
  await expect.element(screen.getByText(/We’ll email Grace Hopper a code to show our driver/)).toBeVisible();
  await expect.element(screen.getByText(/Keep the parcel ready|attach it to your parcel/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /Download/ })).not.toBeInTheDocument();
});

test('offers the label to send to who has an ordered return, where we can’t email them', async () => {
  const api = fakeApi();
  const shipment = aShipment({ return_details: { collected_from: 'Grace Hopper', is_emailed: false } });
  const answer = Promise.withResolvers<typeof paid>();
  api.serve(confirmPayment, () => answer.promise);
  const { screen } = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(screen.getByText('Checking your payment')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // the page must not leave by itself
  answer.resolve({ ...paid, shipment });
  await expect.element(screen.getByText(/from Grace Hopper, but we can’t email them/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'The label to send to Grace Hopper' })).toBeVisible();
  await expect.element(screen.getByText(/We email Grace Hopper/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /Download for A4/ })).toBeVisible();
});

test('waits while the provider still works on it, asking every three seconds', async () => {
  const api = fakeApi();
  api.serve(confirmPayment, () => Response.json(processing, { status: 202 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { screen } = await renderApp('/payment-complete?parcel=parcel-1');
  await vi.advanceTimersByTimeAsync(0);
  await expect.element(screen.getByText('Your payment is still being processed')).toBeVisible();
  api.serve(confirmPayment, () => paid);
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await expect.element(screen.getByText('Payment succeeded!')).toBeVisible();
});

test('says why it could not verify the payment, and asks again on demand', async () => {
  const api = fakeApi();
  api.serve(confirmPayment, () => refusal('CONFLICT', 'This shipment hasn’t been paid for yet.'));
  const { screen } = await renderApp('/payment-complete?parcel=parcel-1');
  const main = screen.getByRole('main');
  await expect
    .element(main.getByText('Unable to verify Payment: This shipment hasn’t been paid for yet.'))
    .toBeVisible();
  await expectAccessible();
  api.serve(confirmPayment, () => paid);
  await main.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByText('Payment succeeded!')).toBeVisible();
});

test('asks the server nothing where the address names no parcel', async () => {
  const api = fakeApi();
  const { screen } = await renderApp('/payment-complete');
  await expect.element(screen.getByText(/^Unable to verify Payment:/)).toBeVisible();
  expect(api.requests).toEqual([]);
});

test('takes the provider’s secret out of the address', async () => {
  const api = fakeApi();
  api.serve(confirmPayment, () => paid);
  const { currentPath } = await renderApp(
    '/payment-complete?parcel=p1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded',
  );
  await expect.poll(currentPath).toBe('/payment-complete?parcel=p1');
  expect(api.requests).toHaveLength(1);
});

test('a visitor signs in first and comes back with the parcel', async () => {
  logOut();
  fakeApi();
  const { currentPath } = await renderApp('/payment-complete?parcel=p1');
  await expect.poll(currentPath).toBe('/auth/login?redirect=/payment-complete%3Fparcel%3Dp1');
});

test('a batch that is paid has all its labels as the first button after the countdown’s, and its tracking codes', async () => {
  const api = fakeApi();
  const answer = Promise.withResolvers<{ message: string; payment_status: 'PAID'; paid: number; total: number }>();
  api.serve(confirmBatchPayment, () => answer.promise);
  api.serve(batchLabels, () => new Response('%PDF-'));
  api.serve(batchTrackingCodes, () => new Response('Your reference'));
  const saved = savedFiles();
  const { screen } = await renderApp('/payment-complete?batch=batch-1');
  await expect.element(screen.getByText('Checking your payment')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // or the page would leave
  answer.resolve({ message: 'Paid.', payment_status: 'PAID', paid: 38, total: 300.96 });
  await expect.element(screen.getByText('Payment succeeded!')).toBeVisible();
  vi.useRealTimers();
  await expectAccessible();
  const main = screen.getByRole('main');
  expect(main.getByRole('button').nth(1).element().textContent).toBe('Download all labels');
  await main.getByRole('button', { name: 'Download all labels' }).click();
  await expect.poll(() => saved).toEqual(['labels-4x6.pdf']);
  await main.getByRole('button', { name: 'Download tracking numbers (CSV)' }).click();
  await expect.poll(() => saved).toEqual(['labels-4x6.pdf', 'tracking-codes.csv']);
  expect(api.requests.map(({ url }) => new URL(url).pathname)).toContain('/api/v1/shipment/bulk/batch-1/labels');
});

/** The success page with timers that the test moves. */
async function openPaid() {
  const api = fakeApi();
  const answer = Promise.withResolvers<typeof paid>();
  api.serve(confirmPayment, () => answer.promise);
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  api.serve(shipmentLabel, () => new Response('%PDF-'));
  api.serve(shipmentQr, () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const app = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(app.screen.getByText('Checking your payment')).toBeVisible();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answer.resolve(paid);
  await expect.element(app.screen.getByText('Payment succeeded!')).toBeVisible();
  return { ...app, main: app.screen.getByRole('main') };
}

test('offers label, tracking link and numbered next steps, and counts the seconds down', async () => {
  const { main, currentPath } = await openPaid();
  const { _tracking_id } = paid.shipment;
  await expect.element(main.getByRole('heading', { level: 1, name: 'Payment succeeded!' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Print your label' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'No printer? Show the QR code' })).toBeVisible();
  await expect.element(main.getByText('We’ll collect from 12 Hythe Street, Dartford.')).toBeVisible();
  await expect.element(main.getByText(/Your parcel to Zoë Łukaszewicz in Manchester is booked/)).toBeVisible();
  await expect.element(main.getByText('LK 000 717 618 GB')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Track it' }))
    .toHaveAttribute('href', `/track-parcel?tracking_code=${_tracking_id}`);
  await expect.element(main.getByRole('button', { name: 'Share link' })).toBeVisible();
  expect(
    main
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.split('.')[0]),
  ).toEqual([
    'Print the label and attach it to your parcel',
    'Keep the parcel ready at the collection address',
    'Track it with the tracking link, and share the link with the receiver',
  ]);
  await expect.element(main.getByText(/Our driver will come on a weekday. We can’t say which day yet\./)).toBeVisible();
  const shown = () => main.element().querySelector('h1 + p [aria-hidden]')?.textContent;
  expect(shown()).toBe('Taking you to My Shipments in 5 seconds.');
  await vi.advanceTimersByTimeAsync(3100);
  await expect.poll(shown).toBe('Taking you to My Shipments in 2 seconds.');
  await vi.advanceTimersByTimeAsync(1900);
  await expect.poll(currentPath).toBe('/dashboard');
});

test('waits while one of its controls has keyboard focus, and goes on with the rest of the time', async () => {
  const { main, currentPath } = await openPaid();
  await vi.advanceTimersByTimeAsync(3000);
  document.querySelector<HTMLElement>('main a[href^="/track-parcel"]')?.focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(main.getByText(/We’ll stay on this page/).first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentPath()).toBe('/payment-complete?parcel=parcel-1');
  document.querySelector<HTMLElement>(':focus')?.blur();
  await expect.element(main.getByText('Taking you to My Shipments in 2 seconds.').first()).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1999);
  expect(currentPath()).toBe('/payment-complete?parcel=parcel-1');
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(currentPath).toBe('/dashboard');
});

test('saves the label for A4 paper, and shows the code to those without a printer', async () => {
  const { main, screen } = await openPaid();
  const saved = savedFiles();
  await main.getByRole('button', { name: 'Print your label' }).click();
  await expect.poll(() => saved).toEqual([`label-${paid.shipment._tracking_id}-a4.pdf`]);
  await main.getByRole('button', { name: 'No printer? Show the QR code' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Show this to the driver' })).toBeVisible();
});

test('the van sets off once, within 900 ms', async () => {
  await emulateMotion('no-preference');
  await openPaid();
  const motion = document.getAnimations().filter((one) => /van-/.test((one as CSSAnimation).animationName)); // of our stylesheet
  expect(motion.length).toBeGreaterThan(0);
  for (const one of motion) expect(one.effect?.getTiming()).toMatchObject({ duration: 900, iterations: 1 });
  expect(document.querySelector('.van-departs')).not.toBeNull();
});

test('stays once one of its controls was pressed', async () => {
  const { main, currentPath } = await openPaid();
  Object.assign(navigator, { share: async () => undefined });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await main.getByRole('button', { name: 'Share link' }).click();
  await expect.element(main.getByText(/We’ll stay on this page/).first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentPath()).toBe('/payment-complete?parcel=parcel-1');
});

test('stays for good when asked to', async () => {
  const { main, currentPath } = await openPaid();
  await main.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(main.getByText(/We’ll stay on this page/).first()).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(currentPath()).toBe('/payment-complete?parcel=parcel-1');
});
