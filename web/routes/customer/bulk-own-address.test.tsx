import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkShipments, unpaidBatches } from '../../../contract/bulk.ts';
import { sessionStore, updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const headings = 'Receiver name,Receiver email,Receiver phone,Receiver street,Receiver postcode,Content,Weight';
const rows = ['Ann', 'Bob'].map((name) => `${name},grace@example.com,07700 900456,7 Piccadilly,M1 1AE,Books,2`);

test('rows of an account without an address lead to the settings, and have the address afterwards', async () => {
  await page.viewport(1280, 900);
  const api = fakeApi();
  api.serve(unpaidBatches, () => ({ data: [] }));
  const price = { net: 3.2, vat: 0.64, total: 3.84, quote_id: 'held', receiver_town: 'Manchester' };
  api.serve(checkShipments, () => ({ rows: [price, price], net: 6.4, vat: 1.28, total: 7.68 }));
  updateSession(aSession({ address: '', building: '', town: '', postal_code: '' }));
  const { screen, navigate } = await renderApp('/dashboard/bulk');
  const main = screen.getByRole('main');
  await userEvent.upload(main.getByLabelText('Choose a CSV file'), new File([[headings, ...rows].join('\n')], 'a.csv'));
  await expect.element(main.getByText('2 rows, 2 need fixing.', { exact: false })).toBeVisible();
  await expect.element(main.getByText('Your account has no address yet')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Add it in Profile Settings' }))
    .toHaveAttribute('href', '/settings');
  await expectAccessible();
  await navigate('/about');
  const address = { address: '1 Engine Street', town: 'Dartford', postal_code: 'DA1 1AA' };
  updateSession({ user: { ...sessionStore.getState().user.user, ...address } });
  await navigate('/dashboard/bulk');
  await expect.element(main.getByText('2 rows, no errors.')).toBeVisible();
  await expect.element(main.getByText('£7.68', { exact: true })).toBeVisible();
  expect(main.getByText('Your account has no address yet').elements()).toEqual([]);
  const sent = (await api.requests.findLast(({ method }) => method === 'POST')?.json()) as { rows: object[] }; // as the page sends it
  expect(sent.rows[0]).toMatchObject({
    shipper_building: '1',
    shipper_street_name: 'Engine Street',
    shipper_postal_code: 'DA1 1AA',
  });
});
