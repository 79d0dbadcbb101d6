import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Component } from './about.tsx';

const renderPage = () =>
  render(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

test('says who we are and what it costs, with and without VAT', async () => {
  const screen = await renderPage();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await screen.getByRole('heading', { name: 'What it costs' }).click();
  const costs = screen.getByRole('region', { name: 'What it costs' });
  await expect.element(costs).toMatchTextContent(/£2.00 excl. VAT, £2.40 incl. VAT/);
});

test('shows figures, the people by what they do, and the depot', async () => {
  const screen = await renderPage();
  const figures = screen.getByRole('region', { name: 'In numbers' }).getByRole('definition').elements();
  expect(figures.map((figure) => figure.textContent)).toEqual(['£2.40', '121', '2 to 4', '£100', '398 g', '30 min']);
  const people = screen.getByRole('region', { name: 'Who looks after your parcel' });
  expect(people.getByRole('listitem').elements()).toHaveLength(4);
  await expect.element(screen.getByRole('region', { name: 'Our depot in Dartford' })).toMatchTextContent(/Dartford/);
});

test('is accessible', async () => {
  await renderPage();
  await expectAccessible();
});
