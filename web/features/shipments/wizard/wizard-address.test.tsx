import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
import { typedValues } from '../../../testing/typed-values.ts';
import { rewriteShipmentText } from './rewrite-shipment-text.ts';

test.for(['9', '0', 'x', '1'])('an address with step %s becomes that of the first step', async (step) => {
  const { currentPath, main } = await openWizard({ path: `/ship-parcel?step=${step}`, typed: typedValues() });
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toBeVisible();
  await expect.poll(currentPath).toBe('/ship-parcel');
});

test('a weight takes digits and one point, as it is typed', async () => {
  const { field } = await openWizard({ path: '/ship-parcel?step=3', typed: typedValues({ weight: '' }) });
  const weight = field('Weight in kg');
  await weight.click();
  await userEvent.keyboard('2x,5.k');
  await expect.element(weight).toHaveValue('2.5');
});

test('a wrong weight out of a file can be corrected key by key', () => {
  expect(rewriteShipmentText('weight', '2x', '2xy')).toBe('2x');
  expect(rewriteShipmentText('weight', '2', '2x')).toBe('2');
  expect(rewriteShipmentText('weight', '2y', '2')).toBe('2');
});

test('a visitor who opens the shipment form is told why there is a log-in', async () => {
  const { screen, currentPath } = await renderApp('/ship-parcel');
  await expect.poll(currentPath).toBe('/auth/login?redirect=/ship-parcel');
  await expect.element(screen.getByText(/^Log in or sign up to ship a parcel\./)).toBeVisible();
});
