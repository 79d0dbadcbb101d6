import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { AboutBlock } from './about-block.tsx';

test('Our Approach is chosen first and leads to the About page', async () => {
  const screen = await render(<AboutBlock />);

  await expect.element(screen.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Our Approach', pressed: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Our Goal', pressed: false })).toBeVisible();
  await expect.element(screen.getByText(/^We drive electric vans/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/about');
});

test('Our Goal shows its own description and leads to the Our Goals page', async () => {
  const screen = await render(<AboutBlock />);

  await screen.getByRole('button', { name: 'Our Goal' }).click();

  await expect.element(screen.getByRole('button', { name: 'Our Goal', pressed: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Our Approach', pressed: false })).toBeVisible();
  await expect.element(screen.getByText(/^A parcel that costs the street less/)).toBeVisible();
  await expect.element(screen.getByText(/^We drive electric vans/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/our-goals');
});

test('the choice can be taken back', async () => {
  const screen = await render(<AboutBlock />);

  await screen.getByRole('button', { name: 'Our Goal' }).click();
  await screen.getByRole('button', { name: 'Our Approach' }).click();

  await expect.element(screen.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/about');
});

test('is accessible', async () => {
  await render(<AboutBlock />);
  await expectAccessible();
});
