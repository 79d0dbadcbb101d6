import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createPaymentIntent, paymentConfig } from '../../../../contract/payments.ts';
import { createShipment, getShipment, myShipments } from '../../../../contract/shipments.ts';
import { updateEmail } from '../../../session/session-store.ts';
import { aShipment, aShipmentDetail } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

const never = () => new Promise<never>(() => undefined);

test('says that it kept what was typed, and starts again when asked', async () => {
  const typed = typedValues({ shipper_fullname: 'Augusta King', shipper_postal_code: '' });
  const { field, main, button, currentPath } = await openWizard({ typed });
  const kept = main.getByText('We kept what you typed');
  await expect.element(kept).toBeVisible();
  await expectAccessible();
  await expect.element(field('Full name')).toHaveValue('Augusta King');
  await button('Start again').click();
  const asked = page.getByRole('dialog', { name: 'Start again?' });
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(field('Full name')).toHaveValue('Augusta King');
  await button('Start again').click();
  await asked.getByRole('button', { name: 'Clear the form' }).click();
  await expect.element(field('Full name')).toHaveValue('Ada Lovelace');
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toHaveFocus();
  expect(sessionStorage.getItem('shipment')).toBeNull();
  expect(currentPath()).toBe('/ship-parcel');
});

test('starts again at the first step from the last', async () => {
  const { main, button, currentPath } = await openWizard({ path: '/ship-parcel?step=4', typed: typedValues() });
  await button('Start again').click();
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toHaveFocus();
  expect(currentPath()).toBe('/ship-parcel');
});

test('goes on at the step where it was left, and can go back from there', async () => {
  const { main, button, currentPath, navigate } = await openWizard({ typed: typedValues() });
  await button('Continue').click();
  await expect.element(main.getByRole('heading', { name: 'Receiver Details' })).toHaveFocus();
  await navigate('/about');
  await navigate('/ship-parcel');
  await expect.element(main.getByRole('heading', { name: 'Receiver Details' })).toBeVisible();
  await expect.element(main.getByText('We kept what you typed')).toBeVisible();
  expect(currentPath()).toBe('/ship-parcel?step=2');
  await button('Go Back').click();
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toHaveFocus();
  await navigate('/about');
  await navigate('/ship-parcel');
  await expect.element(main.getByRole('heading', { name: 'Shipper Details' })).toBeVisible();
  expect(currentPath()).toBe('/ship-parcel');
});

test('says nothing of it where nothing was typed', async () => {
  const { field, main, navigate } = await openWizard();
  await expect.element(field('Full name')).toHaveValue('Ada Lovelace');
  await navigate('/about');
  await navigate('/ship-parcel');
  await expect.element(field('Full name')).toHaveValue('Ada Lovelace');
  expect(main.getByText('We kept what you typed').elements()).toEqual([]);
});

test('has the customer’s new email address where they changed it since', async () => {
  const typed = typedValues({ shipper_fullname: 'Augusta King', receiver_email_address: 'grace@example.com' });
  const { field, navigate } = await openWizard({ typed });
  await expect.element(field('Email address')).toHaveValue('ada@example.com');
  await field('Full name').fill('Augusta');
  await navigate('/about');
  updateEmail('ada@new.example');
  await navigate('/ship-parcel');
  await expect.element(field('Full name')).toHaveValue('Augusta');
  await expect.element(field('Email address')).toHaveValue('ada@new.example');
});

test('keeps the declaration ticked when the payment of a new shipment is only closed', async () => {
  const shipment = aShipment({ status: 'PENDING_PAYMENT', total: 3.84 });
  const { api, main, button, screen, price, currentPath } = await openWizard({
    path: '/ship-parcel?step=4',
    typed: typedValues(),
  });
  await expect.element(price.getByText('£3.84')).toBeVisible();
  api.serve(paymentConfig, never);
  api.serve(createPaymentIntent, never);
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  api.serve(createShipment, () => ({ message: 'Shipment created', shipment }));
  const unpaid = { status: 'PENDING_PAYMENT', payment_status: 'UNPAID', can_pay: true, has_label: false } as const;
  api.serve(getShipment, () => ({ shipment: aShipmentDetail({ ...unpaid, _shipment_id: shipment._shipment_id }) }));
  await button('Proceed').click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  const payment = page.getByRole('dialog', { name: 'Make Payment' });
  await payment.getByRole('button', { name: 'Close' }).click();
  await expect.element(payment).not.toBeInTheDocument();
  await expect.poll(currentPath).toBe(`/ship-parcel?draft=${shipment._shipment_id}&step=4`);
  await expect.element(main.getByText(/is saved in My Shipments and waiting for payment/)).toBeVisible();
  await expect.element(main.getByRole('checkbox', { name: /^My description is accurate/ })).toBeChecked();
});
