import { expect, onTestFinished, test, vi } from 'vitest';
import { getConversation, supportConfig } from '../../contract/support.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { aTrackedParcel } from '../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

test('says which address it is, and leads on', async () => {
  const { screen } = await renderApp('/nowhere');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('/nowhere')).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/?page=send');
  await expectAccessible(main.element());
});

test('finds an answer as one types', async () => {
  const { screen } = await renderApp('/nowhere');
  const main = screen.getByRole('main');
  await main.getByRole('searchbox', { name: 'How can we help?' }).fill('refund');
  await expect
    .element(main.getByRole('link', { name: 'When do I get my refund?' }))
    .toHaveAttribute('href', '/help#refund');
});

test('opens the chat with the address that was not found', async () => {
  const api = fakeApi();
  api.serve(supportConfig, () => ({ crisp_website_id: '' }));
  api.serve(getConversation, () => ({ conversation: null }));
  const { screen } = await renderApp('/nowhere');
  const main = screen.getByRole('main');
  await main.getByRole('searchbox', { name: 'How can we help?' }).fill('xyzzy');
  await expect.element(main.getByText('Try another word, or chat with us.')).toBeVisible();
  await main.getByRole('button', { name: 'Chat with us' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('xyzzy');
  onTestFinished(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close());
});

test('tracks a parcel from here', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, currentPath } = await renderApp('/nowhere');
  fakeApi().serve(trackShipment, () => ({ data: aTrackedParcel() }));
  await screen.getByLabelText('Enter your tracking number').fill('CL000717618GB');
  await screen.getByRole('button', { name: 'Track', exact: true }).click();
  await expect.poll(currentPath).toBe('/track-parcel?tracking_code=CL000717618GB');
  await expect.element(screen.getByRole('heading', { name: 'Arriving today' })).toBeVisible();
});
