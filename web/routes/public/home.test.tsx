import { expect, test } from 'vitest';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openAboutBlock() {
  const { screen } = await renderApp('/');
  return screen.getByRole('region', { name: 'About Us' });
}

test('Our Approach is chosen first and leads to the About page', async () => {
  const about = await openAboutBlock();

  await expect.element(about.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await expect.element(about.getByRole('button', { name: 'Our Approach', pressed: true })).toBeVisible();
  await expect.element(about.getByRole('button', { name: 'Our Goal', pressed: false })).toBeVisible();
  await expect.element(about.getByText(/^We drive electric vans/)).toBeVisible();
  await expect.element(about.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/about');
});

test('Our Goal shows its own description and leads to the Our Goals page', async () => {
  const about = await openAboutBlock();

  await about.getByRole('button', { name: 'Our Goal' }).click();

  await expect.element(about.getByRole('button', { name: 'Our Goal', pressed: true })).toBeVisible();
  await expect.element(about.getByRole('button', { name: 'Our Approach', pressed: false })).toBeVisible();
  await expect.element(about.getByText(/^Parcels that are easier on your street/)).toBeVisible();
  await expect.element(about.getByText(/^We drive electric vans/)).not.toBeInTheDocument();
  await expect.element(about.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/our-goals');
});

test('the choice can be taken back', async () => {
  const about = await openAboutBlock();

  await about.getByRole('button', { name: 'Our Goal' }).click();
  await about.getByRole('button', { name: 'Our Approach' }).click();

  await expect.element(about.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/about');
});

test('is accessible', async () => {
  const about = await openAboutBlock();
  await expect.element(about).toBeVisible();
  await expectAccessible();
});
