import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { company } from '../../lib/company.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { BusinessBanner, ServicesSection } from './services.tsx';

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

test('a parcel leads to the quote form, freight to an email', async () => {
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

test('the services are accessible', async () => {
  await render(<ServicesSection />);
  await expectAccessible();
});

test('the banner for businesses offers two ways to reach us', async () => {
  const screen = await render(<BusinessBanner />);
  await expect.element(screen.getByRole('region', { name: 'Logistics solutions for businesses' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Email us' }))
    .toHaveAttribute('href', `mailto:${company.email}?subject=Business%20enquiry`);
  await expect.element(screen.getByRole('link', { name: company.phone })).toHaveAttribute('href', 'tel:01632960123');
});

test('the banner for businesses is accessible', async () => {
  await render(<BusinessBanner />);
  await expectAccessible();
});
