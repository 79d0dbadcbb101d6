import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type EmissionsStatement, emissionsStatement, emissionsTable } from '../../../contract/emissions.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

beforeEach(() => updateSession(aSession()));

const statement: EmissionsStatement = {
  year: 2026,
  years: [2026, 2025],
  months: [
    { month: '2026-03', shipments: 1, parcels: 1, co2e_grams: 398 },
    { month: '2026-04', shipments: 1200, parcels: 1500, co2e_grams: 477_600 },
  ],
  total: { shipments: 1201, parcels: 1501, co2e_grams: 477_998 },
  method: 'An estimate (method 2026-1).',
};
const nothing = { months: [], total: { shipments: 0, parcels: 0, co2e_grams: 0 } };

test('shows a year month by month with its sum and how it is counted, and another year', async () => {
  await page.viewport(1280, 900);
  const api = fakeApi();
  const asked: (string | null)[] = [];
  api.serve(emissionsStatement, ({ url }) => {
    const year = new URL(url).searchParams.get('year');
    asked.push(year);
    return year === '2025' ? { ...statement, ...nothing, year: 2025 } : statement;
  });
  const { screen, currentPath } = await renderApp('/dashboard/emissions');
  await expect.element(screen.getByRole('row', { name: 'March 1 1 398 g CO2e' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'April 1,200 1,500 477.6 kg CO2e' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'All of 2026 1,201 1,501 478 kg CO2e' })).toBeVisible();
  await expect.element(screen.getByText('1,501 parcels, 318 g each on average')).toBeVisible();
  await expect.element(screen.getByText('An estimate (method 2026-1).')).toBeVisible();
  await expectAccessible();
  await screen.getByLabelText('Year').selectOptions('2025');
  await expect.poll(currentPath).toBe('/dashboard/emissions?year=2025');
  await expect.element(screen.getByText('No parcels in 2025')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download CSV' }).elements()).toEqual([]);
  await expectAccessible();
  expect(asked).toEqual([null, '2025']);
});

test('saves the table of the year that is shown', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const api = fakeApi();
  api.serve(emissionsStatement, () => statement);
  api.serve(emissionsTable, () => new Response('Month'));
  const { screen } = await renderApp('/dashboard/emissions?year=2026');
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => saved).toEqual(['emissions-2026.csv']);
});

test('takes what is no year for this one, and says why nothing can be shown', async () => {
  const api = fakeApi();
  api.serve(emissionsStatement, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const { screen } = await renderApp('/dashboard/emissions?year=%3Cscript%3E');
  await expect.element(screen.getByRole('main').getByText('We are having a short break.')).toBeVisible();
  api.serve(emissionsStatement, () => ({ ...statement, ...nothing }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No parcels in 2026')).toBeVisible();
  expect(new URL(api.requests.at(-1)?.url ?? '').search).toBe('');
});
