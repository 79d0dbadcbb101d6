import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Component } from './goals.tsx';

const renderPage = () =>
  render(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

test('gives the figures of the method behind every estimate', async () => {
  const screen = await renderPage();
  await screen.getByRole('heading', { name: 'How we count' }).click();
  const figures = screen.getByRole('table', { name: 'Method 2026-1' });
  await expect
    .element(figures.getByRole('row', { name: /Electricity our vans use/ }))
    .toMatchTextContent(/0.35 kWh per km/);
  await expect
    .element(figures.getByRole('row', { name: /Emissions of our vans/ }))
    .toMatchTextContent(/70 g CO2e per km/);
});

test('leads to the statement of a customer’s own emissions', async () => {
  const screen = await renderPage();
  await expect
    .element(screen.getByRole('link', { name: /statement of your emissions/ }))
    .toHaveAttribute('href', '/dashboard/emissions');
});

test('says what the figure leaves out', async () => {
  const screen = await renderPage();
  await screen.getByRole('heading', { name: 'What we leave out' }).click();
  await expect.element(screen.getByRole('region', { name: 'What we leave out' })).toMatchTextContent(/Air freight/);
});

test('is accessible', async () => {
  await renderPage();
  await expectAccessible();
});
