import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Component } from './about.tsx';

test('says who we are and what it costs, with and without VAT', async () => {
  const screen = await render(<Component />);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  const costs = screen.getByRole('region', { name: 'What it costs' });
  await expect.element(costs).toMatchTextContent(/£2.00 excl. VAT, £2.40 incl. VAT/);
});

test('is accessible', async () => {
  await render(<Component />);
  await expectAccessible();
});
