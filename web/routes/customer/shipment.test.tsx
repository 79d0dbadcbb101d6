import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shipmentLabel, shipmentQr } from '../../../contract/labels.ts';
import {
  cancelShipment,
  deleteShipment,
  getShipment,
  myShipments,
  repeatShipment,
  type ShipmentDetail,
} from '../../../contract/shipments.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { company } from '../../lib/company.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { savedFiles } from '../../testing/saved-files.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
  updateSession(aSession());
});

async function openShipment(changes: Partial<ShipmentDetail> = {}) {
  const api = fakeApi();
  const shipment = aShipmentDetail(changes);
  api.serve(getShipment, () => ({ shipment }));
  const app = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  const main = app.screen.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1, name: 'Shipment SHP-7KQ2M9XW' })).toBeVisible();
  return { ...app, api, main, shipment };
}

test.for([1280, 375])('tells everything about a shipment and is accessible at a width of %i', async (width) => {
  await page.viewport(width, 800);
  const { main } = await openShipment({
    receiver_street_name: 'Llanfairpwllgwyngyll'.repeat(15),
    your_reference: 'W'.repeat(35),
  });
  const events = main.getByRole('list', { name: 'Journey so far' }).getByRole('listitem');
  expect(events.elements().map(({ textContent }) => textContent)).toEqual([
    'Wed 2 Sep9:01amThe shipment is paid and booked.',
    'Tue 1 Sep11:59pmThe shipment was created.',
  ]);
  if (width === 375) await main.getByRole('heading', { name: 'Details' }).click();
  for (const text of [
    'BOOKED',
    'Zoë Łukaszewicz',
    'Manchester M1 1AE',
    '07700 900123',
    'W'.repeat(35),
    'VAT at 20%',
    '£7.92',
    '8 kg',
  ]) {
    await expect.element(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect
    .element(main.getByRole('definition').filter({ hasText: 'CO2e' }))
    .toMatchTextContent(/^398 g CO2e estimate$/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible();
});

test('names no emissions for a shipment that never travels', async () => {
  const { main } = await openShipment({ status: 'CANCELLED', payment_status: 'REFUNDED', can_cancel: false });
  await expect.element(main.getByRole('heading', { name: 'Price' })).toBeVisible();
  expect(main.getByText(/working days after/).elements()).toEqual([]);
  expect(main.getByText('Carbon footprint').elements()).toEqual([]);
});

test('offers what the server says can be done, and nothing else', async () => {
  const { main } = await openShipment({
    status: 'PENDING_PAYMENT',
    can_pay: true,
    can_delete: true,
    can_cancel: true,
    has_label: false,
  });
  const buttons = main.getByRole('button').elements();
  await expect
    .element(main.getByRole('link', { name: 'Edit' }))
    .toHaveAttribute('href', '/ship-parcel?draft=SHP-7KQ2M9XW');
  const names = ['Copy tracking number', 'Make Payment', 'Send again', 'Delete this shipment'];
  expect(buttons.map((button) => button.textContent || button.ariaLabel)).toEqual(names);
});

test('leads to the tracking page, shares it and fetches the invoice', async () => {
  const { main, shipment } = await openShipment({ _invoice_number: 'INV-2026-000007' });
  await expect
    .element(main.getByRole('link', { name: groupTrackingCode(shipment._tracking_id) }))
    .toHaveAttribute('href', `/track-parcel?tracking_code=${shipment._tracking_id}`);
  await expect.element(main.getByRole('button', { name: 'Share tracking link' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Download invoice INV-2026-000007 as PDF' })).toBeVisible();
});

test('says what we do next about a refund that failed', async () => {
  const message = 'We couldn’t refund £7.92 because the card has expired or was cancelled.';
  const { main } = await openShipment({
    status: 'CANCELLED',
    payment_status: 'REFUND_PENDING',
    refund: { state: 'FAILED', amount: 7.92, message },
  });
  await expect.element(main.getByText('We couldn’t refund your card')).toBeVisible();
  await expect.element(main.getByText(message)).toBeVisible();
  await expect.element(main.getByText('Your card didn’t take the refund.', { exact: false })).toBeVisible();
  await expectAccessible();
});

test('a refund that fails later is shown without a reload, with the phone number as a link', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pending = { state: 'PENDING', amount: 7.92, message: 'We’re refunding £7.92 to your card.' } as const;
  const { api, main } = await openShipment({ status: 'CANCELLED', refund: pending });
  await expect.element(main.getByText('Your refund is on its way')).toBeVisible();
  const message = `We couldn’t refund £7.92. Call us on ${company.phone} and quote SHP-7KQ2M9XW.`;
  const failed = aShipmentDetail({ status: 'CANCELLED', refund: { state: 'FAILED', amount: 7.92, message } });
  api.serve(getShipment, () => ({ shipment: failed }));
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(main.getByText('We couldn’t refund your card')).toBeVisible();
  await expect.element(main.getByText(message)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: company.phone }))
    .toHaveAttribute('href', `tel:${company.phone.replaceAll(' ', '')}`);
});

test('tells the sender of what they did themselves as theirs', async () => {
  const sentence = 'The sender cancelled the shipment.';
  const { main } = await openShipment({ events: [{ at: '2026-09-02T09:00:00.000Z', status: 'CANCELLED', sentence }] });
  await expect.element(main.getByText('You cancelled the shipment.')).toBeVisible();
});

test('saves the label for either paper, and says when that was first done', async () => {
  const { api, main } = await openShipment({ label_printed_at: '2026-09-02T08:30:00.000Z' });
  await expect.element(main.getByText('First downloaded Wed 2 Sep, 9:30am.')).toBeVisible();
  api.serve(shipmentLabel, () => new Response('%PDF-'));
  const saved = savedFiles();
  await main.getByRole('button', { name: 'Print your label' }).click();
  await expect.poll(() => saved).toEqual(['label-LK000717618GB-a4.pdf']);
  await main.getByRole('button', { name: 'Download for 4 × 6 inch label' }).click();
  await expect.poll(() => saved).toEqual(['label-LK000717618GB-a4.pdf', 'label-LK000717618GB-4x6.pdf']);
  const asked = api.requests.map(({ url }) => new URL(url).search).filter((search) => search !== '');
  expect(asked).toEqual(['?format=a4', '?format=4x6']);
});

test('asks for the labels of several parcels, which one QR code can’t stand for', async () => {
  const { main } = await openShipment({ number_of_pieces: '3', needs_new_label: true });
  await expect
    .element(main.getByText(/^We’ve corrected an address\. If you’ve printed the label already, print it again/))
    .toBeVisible();
  await expect.element(main.getByText('Print the labels: each parcel needs its own.')).toBeVisible();
  expect(main.getByRole('button', { name: 'No printer? Show the QR code' }).elements()).toEqual([]);
});

test('shows the QR code to who has no printer', async () => {
  const { api, screen, main } = await openShipment();
  api.serve(shipmentQr, () => new Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"/>'));
  await main.getByRole('button', { name: 'No printer? Show the QR code' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Show this to the driver' });
  const code = dialog.getByRole('img', { name: 'QR code of LK000717618GB' });
  await expect.element(code).toBeVisible();
  await expect
    .poll(() => code.element() instanceof HTMLImageElement && code.element().matches('img') && true)
    .toBe(true);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('cancels after asking, on the terms it names', async () => {
  const { api, screen, main, shipment } = await openShipment();
  await main.getByRole('button', { name: 'Cancel this shipment' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Cancel this shipment?' });
  await expect
    .element(dialog.getByText(/free until we first scan your parcel. We’ll refund £7.92 to your card/))
    .toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  const cancelled = { ...shipment, status: 'CANCELLED', can_cancel: false, has_label: false } as const;
  api.serve(cancelShipment, () => {
    api.serve(getShipment, () => ({ shipment: cancelled }));
    return { message: 'The shipment is cancelled.', shipment: aShipment({ status: 'CANCELLED' }) };
  });
  await main.getByRole('button', { name: 'Cancel this shipment' }).click();
  await dialog.getByRole('button', { name: 'Cancel shipment' }).click();
  await expect.element(main.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('The shipment is cancelled.')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Cancel this shipment' })).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a cancellation that comes too late shows how the shipment stands now', async () => {
  const { api, screen, main, shipment } = await openShipment();
  api.serve(cancelShipment, () => {
    api.serve(getShipment, () => ({ shipment: { ...shipment, status: 'COLLECTED' as const, can_cancel: false } }));
    return refusal('CONFLICT', 'We have collected this parcel already.');
  });
  await main.getByRole('button', { name: 'Cancel this shipment' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel shipment' }).click();
  await expect.element(screen.getByText('We have collected this parcel already.')).toBeVisible();
  await expect.element(main.getByText('COLLECTED', { exact: true })).toBeVisible();
});

test('deletes what is not paid, and goes to the list', async () => {
  const { api, screen, main, currentPath } = await openShipment({ can_delete: true, can_pay: true });
  api.serve(deleteShipment, () => {
    api.serve(getShipment, () => refusal('NOT_FOUND', 'This was asked for again.'));
    api.serve(myShipments, () => ({ data: [], total: 0 })); // the later one answers, and the path above fits both
    return { message: 'The shipment is deleted.' };
  });
  await main.getByRole('button', { name: 'Delete this shipment' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(currentPath).toBe('/dashboard');
  await expect.element(screen.getByText('The shipment is deleted.')).toBeVisible();
  await expect.element(screen.getByText('No shipment history to view')).toBeVisible();
  await expect.element(screen.getByText('This was asked for again.')).not.toBeInTheDocument();
});

test('repeats under one key until it has worked, and opens the new shipment', async () => {
  const { api, screen, main, currentPath } = await openShipment();
  api.serve(repeatShipment, () => refusal('UNAVAILABLE', 'Please try again in a moment.'));
  const repeat = main.getByRole('button', { name: 'Send again' });
  await repeat.click();
  await expect.element(screen.getByText('Please try again in a moment.')).toBeVisible();
  api.serve(repeatShipment, () => {
    api.serve(getShipment, () => ({ shipment: aShipmentDetail({ _shipment_id: 'SHP-NEW' }) }));
    return { message: 'The shipment is repeated.', shipment: aShipment({ _shipment_id: 'SHP-NEW' }) };
  });
  await repeat.click();
  await expect.poll(currentPath).toBe('/dashboard/shipments/SHP-NEW');
  await expect.element(main.getByRole('heading', { level: 1, name: 'Shipment SHP-NEW' })).toBeVisible();
  const keys = api.requests.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('keeps the focus on its heading while it loads, and tries again when it could not', async () => {
  const api = fakeApi();
  api.serve(myShipments, () => ({ data: [aShipment()], total: 1 }));
  const { screen } = await renderApp('/dashboard');
  const main = screen.getByRole('main');
  const answer = Promise.withResolvers<Response>();
  await expect.element(main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-7KQ2M9XW' })).toBeVisible();
  api.serve(getShipment, () => answer.promise);
  await main.getByRole('link', { name: 'Zoë Łukaszewicz SHP-7KQ2M9XW' }).click();
  await expect.element(main.getByText('Loading your shipment')).toBeInTheDocument();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Shipment' })).toHaveFocus();
  await expectAccessible();
  answer.resolve(refusal('UNAVAILABLE', 'Please try again in a moment.'));
  await expect.element(main.getByText('We couldn’t load this shipment')).toBeVisible();
  api.serve(getShipment, () => ({ shipment: aShipmentDetail() }));
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main.getByRole('heading', { level: 1, name: 'Shipment SHP-7KQ2M9XW' })).toBeVisible();
});

test('says when there is no such shipment', async () => {
  fakeApi().serve(getShipment, () => refusal('NOT_FOUND', 'We can’t find that shipment in your account among yours.'));
  const { screen } = await renderApp('/dashboard/shipments/SHP-OTHER');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('We can’t find that shipment in your account', { exact: true })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'All your shipments' })).toHaveAttribute('href', '/dashboard');
  await expectAccessible();
});

test('asks who has ordered a return to print nothing, and offers no repetition of it', async () => {
  const { main } = await openShipment({
    return_of: { _tracking_id: 'LK000717618GB', _shipment_id: 'SHP-0123456789' },
    return_details: { collected_from: 'Grace Hopper' },
  });
  await expect.element(main.getByText(/We’ll email Grace Hopper a code to show our driver/)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: /Show the QR code/ })).not.toBeInTheDocument();
  await expect.element(main.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();
});

test.for([
  ['LOST', /Chat with us to make a claim/],
  ['DELIVERY_ATTEMPTED', /The receiver can choose a safe place/],
  ['COLLECTION_FAILED', /Have it ready, and tell us/],
] as const)('tells its sender what happens now to a parcel that is %s', async ([status, sentence]) => {
  const { main } = await openShipment({ status });
  await expect.element(main.getByText(sentence)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Chat with us' })).toBeVisible();
});

test('shows nothing for a hidden phone number', async () => {
  const { main } = await openShipment({ receiver_phone_number: '', receiver_email_address: '' });
  await expect.element(main.getByText('+', { exact: true })).not.toBeInTheDocument();
});

test('asks who has ordered a return to send the label, where we can’t email who has the parcel', async () => {
  const { main } = await openShipment({ return_details: { collected_from: 'Grace Hopper', is_emailed: false } });
  await expect.element(main.getByText(/^We can’t email Grace Hopper\. Please send them this label/)).toBeVisible();
});
