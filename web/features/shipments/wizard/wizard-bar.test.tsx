import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { openWizard } from '../../../testing/open-wizard.tsx';
import { typedValues } from '../../../testing/typed-values.ts';

/** Where the solid part of the line ends, in shares of the whole. */
function shareTravelled(): number {
  const [travelled, ahead] = ['travelled', 'ahead'].map((part) =>
    Number(document.querySelector<HTMLElement>(`main [data-part="${part}"]`)?.style.flexGrow),
  );
  return (travelled ?? 0) / ((travelled ?? 0) + (ahead ?? 0));
}

test('draws the line on with each valid answer, and names the towns at its ends', async () => {
  await page.viewport(1280, 900);
  const typed = typedValues({ shipper_building: '', receiver_fullname: '', receiver_postal_code: '' });
  const { main, field } = await openWizard({ typed });
  await expect.element(field('House number or name')).toBeVisible();
  expect(shareTravelled()).toBeCloseTo((0.85 * 6) / 7 / 3);
  await field('House number or name').fill('12');
  await expect.poll(shareTravelled).toBeCloseTo(0.85 / 3);
  await field('Email address').fill('ada');
  await expect.poll(shareTravelled).toBeCloseTo((0.85 * 6) / 7 / 3);
  await expect.element(main.getByText('From Dartford')).toBeVisible();
  expect(main.getByText('To Manchester').query()).toBeNull();
  await expectAccessible();
});

test('shows the last station as not arrived, although its step is answered, until it is paid', async () => {
  const typed = typedValues({ sender_declaration: false });
  const { main } = await openWizard({ path: '/ship-parcel?step=4', typed });
  const last = main.getByRole('list', { name: 'Steps' }).getByRole('listitem').last();
  await expect.element(last).toHaveAttribute('aria-current', 'step');
  const stateOfLast = () => last.element().querySelector('.station')?.getAttribute('data-state');
  await main.getByRole('checkbox').click();
  await expect.element(main.getByRole('checkbox')).toBeChecked();
  expect(stateOfLast()).toBe('current');
});

test('says what is missing, and leads there', async () => {
  await page.viewport(1280, 900);
  const typed = typedValues({ shipper_building: '', shipper_phone_number: '' });
  const { button, field, main } = await openWizard({ typed });
  await expect.element(button('Continue')).toBeDisabled();
  await expect
    .element(button('Continue'))
    .toHaveAccessibleDescription('Add the phone number and house number to continue.');
  main.getByRole('link', { name: 'house number' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('House number or name')).toHaveFocus();
  await userEvent.keyboard('12');
  await expect.element(button('Continue')).toHaveAccessibleDescription('Add the phone number to continue.');
  await field('Phone number').fill('07700900123');
  await expect.element(button('Continue')).toBeEnabled();
  await expect.element(button('Continue')).not.toHaveAttribute('aria-describedby');
});

test('names two of many missing fields', async () => {
  await page.viewport(1280, 900);
  const empty = { receiver_fullname: '', receiver_email_address: '', receiver_phone_number: '', receiver_building: '' };
  const { main } = await openWizard({ path: '/ship-parcel?step=2', typed: typedValues(empty) });
  await expect.element(main.getByText('Add the full name, email address and 2 more to continue.')).toBeVisible();
});

test.for([
  [375, 667],
  [768, 1024],
] as const)('keeps price and Continue at the thumb, at %i by %i', async ([width, height]) => {
  await page.viewport(width, height);
  const { button, price } = await openWizard({ typed: typedValues() });
  await expect.element(price.getByText('£3.84')).toBeVisible();
  const box = button('Continue').element().getBoundingClientRect();
  expect(box.height).toBe(48);
  expect(box.bottom).toBeLessThanOrEqual(height);
  expect(box.width / width).toBeGreaterThan(0.5);
  expect(price.getByText('£3.84').element().getBoundingClientRect().right).toBeLessThan(box.left);
});

test('never lets the bar cover the field that has the focus', async () => {
  await page.viewport(375, 667);
  const { field, main, price } = await openWizard({ typed: typedValues({ shipper_building: '', shipper_town: '' }) });
  await expect.element(field('House number or name')).toBeVisible();
  for (const control of main.getByRole('form').element().querySelectorAll<HTMLElement>('input, select, button')) {
    control.focus();
    const bar = price.element().getBoundingClientRect();
    expect(control.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
  }
});

test('is a part of the page on a low screen', async () => {
  await page.viewport(667, 375);
  const { price } = await openWizard({ typed: typedValues() });
  await expect.element(price).toBeInTheDocument();
  expect(getComputedStyle(price.element()).position).toBe('static');
});

test.for([375, 320])('without a price the bar is one row that says how much is missing, at %i', async (width) => {
  await page.viewport(width, 667);
  const typed = typedValues({ shipper_building: '', shipper_street_name: '', shipper_postal_code: '' });
  const { button, main, price } = await openWizard({ typed });
  await expect.element(price.getByText('3 details to go')).toBeVisible();
  await expect.element(price.getByText('incl. VAT')).not.toBeInTheDocument();
  expect(price.element().getBoundingClientRect().height).toBeLessThanOrEqual(72);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await button('Details').click();
  await price.getByRole('link', { name: 'street' }).click();
  await expect.element(main.getByRole('combobox', { name: 'Street name' })).toHaveFocus();
  await expectAccessible();
});
