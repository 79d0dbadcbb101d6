import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { company } from '../../lib/company.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { ServicesSection } from './services-section.tsx';

test('names the four services', async () => {
  const screen = await render(<ServicesSection />);
  const names = screen.getByRole('heading', { level: 3 }).elements();
  expect(names.map((name) => name.textContent)).toEqual([
    'Local delivery',
    'Air freight',
    'Customs clearance',
    'Sea freight',
  ]);
});

test('a parcel leads to the quote form, freight to a letter', async () => {
  const screen = await render(<ServicesSection />);
  await expect.element(screen.getByRole('link', { name: /parcel/ })).toHaveAttribute('href', '/?page=send');
  await expect
    .element(screen.getByRole('link', { name: /sea freight/ }))
    .toHaveAttribute('href', `mailto:${company.email}?subject=Sea%20freight`);
});

test('shows the starting price with and without VAT', async () => {
  const screen = await render(<ServicesSection />);
  await expect.element(screen.getByText(/£2.00 excl. VAT, £2.40 incl. VAT/)).toBeVisible();
});

test('is accessible', async () => {
  await render(<ServicesSection />);
  await expectAccessible();
});
