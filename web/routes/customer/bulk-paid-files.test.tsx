import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paidBatches, unpaidBatches } from '../../../contract/bulk.ts';
import { batchTrackingCodes } from '../../../contract/labels.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { savedFiles } from '../../testing/saved-files.ts';

test.for([1280, 375])(
  'has labels and tracking codes of earlier files when they are asked for, at %i',
  async (width) => {
    await page.viewport(width, 800);
    updateSession(aSession());
    const api = fakeApi();
    api.serve(unpaidBatches, () => ({ data: [] }));
    api.serve(paidBatches, () => ({ data: [{ _id: 'batch-1', createdAt: '2026-09-02T08:30:00.000Z', paid: 38 }] }));
    api.serve(batchTrackingCodes, () => new Response('Your reference'));
    const saved = savedFiles();
    const { screen } = await renderApp('/dashboard/bulk');
    const main = screen.getByRole('main');
    await main.getByRole('button', { name: 'Labels and tracking numbers from earlier uploads' }).click();
    await expect.element(main.getByText('38 shipments, created Wed 2 Sep, 9:30am')).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await main.getByRole('button', { name: 'Download tracking numbers (CSV)' }).click();
    await expect.poll(() => saved).toEqual(['tracking-codes.csv']);
  },
);

test('is open where the link in a receipt leads', async () => {
  updateSession(aSession());
  const api = fakeApi();
  api.serve(unpaidBatches, () => ({ data: [] }));
  api.serve(paidBatches, () => ({ data: [{ _id: 'batch-1', createdAt: '2026-09-02T08:30:00.000Z', paid: 38 }] }));
  const { screen } = await renderApp('/dashboard/bulk?files=paid');
  await expect.element(screen.getByText('38 shipments, created Wed 2 Sep, 9:30am')).toBeVisible();
});
