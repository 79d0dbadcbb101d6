import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addressAttributions, placeSuggestions, placesConfig } from '../../../contract/addresses/addresses.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { AddressField, type AddressFieldProps } from './profile-fields.tsx';

const dartford = { description: 'Dartford, Kent', place_id: 'p1' };
const dartmouth = { description: 'Dartmouth, Devon', place_id: 'p2' };

beforeEach(() => queryClient.clear());

function Example(props: Partial<AddressFieldProps>) {
  const [value, setValue] = useState('');
  return <AddressField name="address" label="Address" value={value} onChange={setValue} {...props} />;
}

function servePlaces() {
  const api = fakeApi();
  api.serve(placesConfig, () => ({ maps_key: '' }));
  api.serve(addressAttributions, () => ({ attributions: ['Contains OS data.'] }));
  api.serve(placeSuggestions, ({ url }) => ({
    suggestions: new URL(url).searchParams.get('input') === '' ? [] : [dartford, dartmouth],
  }));
  const searches = () =>
    api.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/suggestions'))
      .map(({ searchParams }) => searchParams.get('input'));
  return { api, searches };
}

test('is a text field with a label, an asterisk when required, an error and a suffix', async () => {
  const screen = await render(<Example isRequired error="Address is required!." suffix="UK" autoComplete="off" />);
  const field = screen.getByRole('textbox', { name: 'Address' });
  await expect.element(field).toHaveAccessibleDescription('Address is required!.');
  await expect.element(field).toHaveAttribute('aria-required', 'true');
  const mark = screen.getByText('Address', { exact: true }).element().lastElementChild;
  expect(mark && getComputedStyle(mark, '::after').content).toBe('"*"');
  await expect.element(screen.getByText('UK')).toBeVisible();
  await field.fill('1 Engine Street');
  await expect.element(field).toHaveValue('1 Engine Street');
  await expectAccessible(screen.container);
});

test('has a name for screen readers where it has no label', async () => {
  const screen = await render(<AddressField name="address" value="" onChange={() => undefined} />);
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('asks nothing until somebody turns to it, then once the typing rests', async () => {
  const { api, searches } = servePlaces();
  const found = Promise.withResolvers<{ suggestions: (typeof dartford)[] }>();
  const screen = await render(<Example isSearch />);
  const field = screen.getByRole('combobox', { name: 'Address' });
  expect(api.requests).toEqual([]);
  await field.click();
  await expect.poll(searches).toEqual(['']);
  api.serve(placeSuggestions, () => found.promise);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // a busy machine may rest between two letters
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.keyboard('dart');
  expect(searches()).toEqual(['']);
  await vi.advanceTimersByTimeAsync(300);
  vi.useRealTimers();
  await expect.poll(searches).toEqual(['', 'dart']);
  await expect.element(screen.getByText('Searching...')).toBeVisible();
  found.resolve({ suggestions: [dartford, dartmouth] });
  await expect.element(screen.getByRole('option')).toHaveLength(2);
  expect(searches()).toEqual(['', 'dart']);
  await expectAccessible(screen.container);
});

test("stores the chosen suggestion's description under the field's name, and does not search for it", async () => {
  const { searches } = servePlaces();
  const screen = await render(<Example isSearch isRequired error="Address is required!." suffix="UK" />);
  const field = screen.getByRole('combobox', { name: 'Address' });
  await field.fill('dart');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 suggestions');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Dartmouth, Devon');
  await expect.element(field).toHaveAttribute('name', 'address');
  await expect.element(screen.getByText('Searching...')).not.toBeInTheDocument();
  await field.fill('dartm');
  await expect.poll(searches).toContain('dartm');
  expect(searches()).not.toContain('Dartmouth, Devon');
});

test('says whose data our own suggestions are', async () => {
  servePlaces();
  const screen = await render(<Example isSearch />);
  await screen.getByRole('combobox').fill('dart');
  await expect.element(screen.getByText('Contains OS data.')).toBeVisible();
});

test('takes an address typed by hand where there are no suggestions to be had', async () => {
  const { api } = servePlaces();
  api.serve(placesConfig, () => refusal('UNAVAILABLE', 'We are having a short break.'));
  const screen = await render(<Example isSearch />);
  const field = screen.getByRole('combobox', { name: 'Address' });
  await field.fill('1 Engine Street');
  await expect.element(screen.getByText('Searching...')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(field).toHaveValue('1 Engine Street');
});
