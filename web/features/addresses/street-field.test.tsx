import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addressAttributions, postalCodeStreets } from '../../../contract/addresses/addresses.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { StreetField, type StreetFieldProps } from './street-field.tsx';

const streets = ['High Street', 'Highfield Road', 'Home Gardens'].map((street_name) => ({
  street_name,
  town: 'Dartford',
}));

function Example(props: Partial<StreetFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <StreetField
      name="shipper_street_name"
      label="Street name"
      postalCode="da11aa"
      value={value}
      onChange={setValue}
      {...props}
    />
  );
}

function serveStreets(found = streets, attributions: string[] = []) {
  queryClient.clear();
  const api = fakeApi();
  api.serve(postalCodeStreets, () => found);
  api.serve(addressAttributions, () => ({ attributions }));
  return api;
}

async function renderField(props: Partial<StreetFieldProps> = {}) {
  const screen = await render(<Example {...props} />);
  const input = screen.getByRole('combobox', { name: 'Street name' });
  return { screen, input, button: screen.getByRole('button', { name: 'Show the streets' }) };
}

test('offers the streets of the postal code once it is whole', async () => {
  const api = serveStreets();
  const { screen, input, button } = await renderField({ postalCode: 'DA1 1', isRequired: true });
  await expect.element(button).toBeDisabled();
  expect(api.requests).toHaveLength(0);
  await screen.rerender(<Example postalCode="da11aa" isRequired />);
  await expect.element(button).toBeEnabled();
  expect(new URL(api.requests[0]?.url ?? '').search).toBe('?postal_code=DA1+1AA');
  await button.click();
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('High Street');
  await expectAccessible(screen.container);
  await screen.getByRole('option', { name: /Home Gardens/ }).click();
  await expect.element(input).toHaveValue('Home Gardens');
  await expect.element(input).toHaveAttribute('name', 'shipper_street_name');
});

test('clears a street of another postal code, and nothing that was typed by hand', async () => {
  queryClient.clear();
  const api = fakeApi();
  const manchester = [{ street_name: 'Piccadilly', town: 'Manchester' }];
  api.serve(postalCodeStreets, ({ url }) => (url.includes('M1') ? manchester : streets));
  api.serve(addressAttributions, () => ({ attributions: [] }));
  const { screen, input, button } = await renderField();
  await button.click();
  await screen.getByRole('option', { name: /Home Gardens/ }).click();
  await screen.rerender(<Example postalCode="M1 1" />);
  await expect.element(input).toHaveValue('Home Gardens');
  await screen.rerender(<Example postalCode="M1 1AE" />);
  await expect.element(input).toHaveValue('');
  await input.fill('Canal Walk');
  await screen.rerender(<Example postalCode="DA1 1AA" />);
  await expect.element(screen.getByText("It isn't in our list", { exact: false })).toBeVisible();
  await expect.element(input).toHaveValue('Canal Walk');
});

test('narrows the streets to what is typed and offers all of them again once one is chosen', async () => {
  serveStreets();
  const { screen, input, button } = await renderField();
  await expect.element(button).toBeEnabled();
  await input.click();
  await userEvent.keyboard('field');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 suggestion');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('Highfield Road');
  await button.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 suggestions');
});

test('takes a street typed by hand where there is no list', async () => {
  serveStreets([]);
  const { screen, input, button } = await renderField();
  await expect.element(input).toHaveAccessibleDescription('We don’t have a list for this postcode. Type the street.');
  await expect.element(button).toBeDisabled();
  await input.fill('Lark Rise');
  await userEvent.tab();
  await expect.element(input).toHaveValue('Lark Rise');
  await expectAccessible(screen.container);
});

test('takes a street typed by hand while the list is on its way and after it failed', async () => {
  const answer = Promise.withResolvers<Response>();
  serveStreets().serve(postalCodeStreets, () => answer.promise);
  const { input, button } = await renderField({ error: 'This field is required!.' });
  await expect.element(button).toBeDisabled();
  await input.fill('Lark Rise');
  answer.resolve(refusal('UNAVAILABLE', 'We are having a short break.'));
  await expect
    .element(input)
    .toHaveAccessibleDescription('We don’t have a list for this postcode. Type the street. This field is required!.');
  await expect.element(input).toHaveValue('Lark Rise');
});

test('offers common names while a street is typed where there is no list', async () => {
  serveStreets([]);
  const { screen, input } = await renderField();
  await expect.element(input).toHaveAccessibleDescription(/We don’t have a list/);
  await input.fill('H');
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('High Street');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(input).toHaveValue('High Street');
  await expectAccessible(screen.container);
});

test('says whose data the streets are', async () => {
  serveStreets(streets, ['Contains OS data.']);
  const { screen } = await renderField();
  await expect.element(screen.getByText('Contains OS data.')).toBeVisible();
  await expectAccessible(screen.container);
});

test('offers the streets that begin with what is typed first, and says that any other may be typed', async () => {
  serveStreets(
    ['Burnham Road', 'High Street', 'Market Street'].map((street_name) => ({ street_name, town: 'Dartford' })),
  );
  const { screen, input, button } = await renderField();
  await expect.element(button).toBeEnabled();
  await input.fill('h');
  await expect.element(screen.getByRole('option').first()).toHaveTextContent('High Street');
  await expect.element(screen.getByRole('option').nth(1)).toHaveTextContent('Burnham Road');
  await input.fill('Quarry Hill');
  await expect.element(input).toHaveAccessibleDescription("It isn't in our list, but you can use it.");
  await expect.element(input).toHaveValue('Quarry Hill');
});
