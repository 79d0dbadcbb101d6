import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

test('shows a phone number with a country code as people write it here, once it is typed', async () => {
  const { field, button, main } = await openWizard({ path: '/ship-parcel?step=2', typed: typedValues() });
  const phone = field('Phone number');
  await phone.fill('+44 (0)7700 900456');
  await userEvent.tab();
  await expect.element(phone).toHaveValue('07700900456');
  await phone.fill('+44 7700 900457');
  await button('Continue').click(); // leaves the focus in the field
  await expect.element(main.getByRole('heading', { name: 'Shipment Details' })).toBeVisible();
  await button('Go Back').click();
  await expect.element(phone).toHaveValue('07700900457');
});

test('asks for the house before the street, and does not go on without it', async () => {
  const { field, button, main } = await openWizard({ path: '/ship-parcel?step=2', typed: typedValues() });
  const house = field('House number or name');
  await house.fill('');
  await expect.element(button('Continue')).toBeDisabled();
  await userEvent.tab();
  await expect.element(house).toHaveAccessibleDescription(/This field is required!\./);
  await expect.element(main.getByRole('combobox', { name: 'Street name' })).toHaveFocus();
  await house.fill('Rose Cottage');
  await button('Continue').click();
  await expect.element(main.getByRole('heading', { name: 'Shipment Details' })).toBeVisible();
});

test('opens the towns with one press, though the house shows its error then', async () => {
  const typed = typedValues({ receiver_postal_code: 'PO30 1UD', receiver_building: '', receiver_town: '' });
  const { field, main } = await openWizard({ path: '/ship-parcel?step=2', typed });
  await expect.element(main.getByRole('combobox', { name: 'Town' })).toHaveValue('Newport');
  await field('House number or name').click();
  await main.getByRole('button', { name: 'Show the towns' }).click();
  await main.getByRole('option', { name: 'Yarmouth' }).click();
  await expect.element(main.getByRole('combobox', { name: 'Town' })).toHaveValue('Yarmouth');
  await expect.element(field('House number or name')).toHaveAccessibleDescription(/This field is required!\./);
});

test('fills in the postcode’s town, and keeps one that was typed', async () => {
  const { field, main } = await openWizard({
    path: '/ship-parcel?step=2',
    typed: typedValues({ receiver_postal_code: 'SL4 1NJ', receiver_town: '' }),
  });
  const town = main.getByRole('combobox', { name: 'Town' });
  await expect.element(town).toHaveValue('Windsor');
  await field('Postcode').fill('M1 1AE');
  await expect.element(town).toHaveValue('Manchester');
  await town.fill('Salford Quays');
  await field('Postcode').fill('PO30 1UD');
  await main.getByRole('button', { name: 'Show the towns' }).click();
  await expect.element(town).toHaveValue('Salford Quays');
});
