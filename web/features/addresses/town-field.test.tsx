import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../lib/api/query-client.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { serveTowns } from '../../testing/serve-towns.ts';
import { TownField } from './town-field.tsx';

function Example({ postalCode, start = '' }: { readonly postalCode: string; readonly start?: string }) {
  const [value, setValue] = useState(start);
  return <TownField name="receiver_town" postalCode={postalCode} value={value} onChange={setValue} />;
}

async function renderField(postalCode: string, start?: string) {
  queryClient.clear();
  const api = fakeApi();
  serveTowns(api);
  const screen = await render(<Example postalCode={postalCode} {...(start !== undefined && { start })} />);
  return { api, screen, input: screen.getByRole('combobox', { name: 'Town' }) };
}

test('is filled in once the postal code is whole, and changes with it', async () => {
  const { api, screen, input } = await renderField('SL4');
  expect(api.requests).toHaveLength(0);
  await screen.rerender(<Example postalCode="sl41nj" />);
  await expect.element(input).toHaveValue('Windsor');
  await expect.element(screen.getByRole('button', { name: 'Show the towns' })).not.toBeInTheDocument();
  await screen.rerender(<Example postalCode="M1 1" />);
  await expect.element(input).toHaveValue('Windsor');
  await screen.rerender(<Example postalCode="M1 1AE" />);
  await expect.element(input).toHaveValue('Manchester');
  await expectAccessible(screen.container);
});

test('leaves what was typed alone, and what was cleared empty', async () => {
  const { screen, input } = await renderField('SL4 1NJ');
  await expect.element(input).toHaveValue('Windsor');
  await input.fill('');
  await expect.element(input).toHaveValue('');
  await input.fill('Eton Wick');
  await screen.rerender(<Example postalCode="PO30 1UD" />);
  await expect.element(screen.getByRole('button', { name: 'Show the towns' })).toBeVisible();
  await expect.element(input).toHaveValue('Eton Wick');
});

test('takes a town that is one of the postal code for its own after a reload', async () => {
  const { screen, input } = await renderField('PO30 1UD', 'Yarmouth');
  await expect.element(screen.getByRole('button', { name: 'Show the towns' })).toBeVisible();
  await expect.element(input).toHaveValue('Yarmouth');
  await screen.rerender(<Example postalCode="SL4 1NJ" start="Yarmouth" />);
  await expect.element(input).toHaveValue('Windsor');
});

test('offers a choice where there are several', async () => {
  const { screen, input } = await renderField('PO30 1UD');
  await expect.element(input).toHaveValue('Newport');
  await expect.element(input).toHaveAccessibleDescription(/several towns/);
  await screen.getByRole('button', { name: 'Show the towns' }).click();
  await expectAccessible(screen.container);
  await screen.getByRole('option', { name: 'Yarmouth' }).click();
  await expect.element(input).toHaveValue('Yarmouth');
});

test('can be typed where we know no town', async () => {
  const { input } = await renderField('QV1 1AA');
  await input.fill('Nowhere');
  await expect.element(input).toHaveValue('Nowhere');
});
