import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { company } from '../../lib/company.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { BusinessBanner } from './business-banner.tsx';

test('offers two ways to reach us', async () => {
  const screen = await render(<BusinessBanner />);
  await expect.element(screen.getByRole('region', { name: 'Logistics solutions for businesses' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Write to us' }))
    .toHaveAttribute('href', `mailto:${company.email}?subject=Business%20enquiry`);
  await expect.element(screen.getByRole('link', { name: company.phone })).toHaveAttribute('href', 'tel:01632960123');
});

test('is accessible', async () => {
  await render(<BusinessBanner />);
  await expectAccessible();
});
