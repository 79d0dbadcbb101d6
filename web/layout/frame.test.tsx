import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPageLoader } from '../session/session-store.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { renderApp } from '../testing/render-app.tsx';

test('links the logo to the Send tab and marks the page we are on', async () => {
  await page.viewport(1024, 768);
  const { screen } = await renderApp('/?page=send');
  const header = screen.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Larkway home' })).toHaveAttribute('href', '/?page=send');
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Home', 'page'],
    ['About', null],
    ['Our Goal', null],
    ['Track', null],
    ['Help', null],
  ]);
});

test.each(['/track-parcel', '/help'])('marks %s in the header', async (path) => {
  await page.viewport(900, 768);
  const { screen } = await renderApp(path);
  const header = screen.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Create Account' })).toBeVisible();
  const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link').elements();
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual([path]);
});

test('tells at the foot of the page who we are and how to reach us', async () => {
  const { screen } = await renderApp('/nowhere');
  const footer = screen.getByRole('contentinfo');
  await expect.element(footer).toMatchTextContent(/Call Us.*Email.*Dartford/);
  await expect.element(footer.getByText(`© ${new Date().getFullYear()} Larkway`)).toBeVisible();
  const links = footer.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    '01632 960123',
    'hello@larkway.example',
    'LinkedIn',
    'Instagram',
    'Facebook',
    'Help',
    'Complaints',
    'Privacy Policy',
    'Terms of Use',
    'Drop-off points',
  ]);
});

test('needs one line at the foot of a form', async () => {
  const { screen } = await renderApp('/auth/login');
  const footer = screen.getByRole('contentinfo');
  await expect.element(footer.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect.element(footer).not.toMatchTextContent(/Call Us/);
  await expectAccessible(document.body);
});

test('shows the Loading overlay and locks the scroll while the app state says so', async () => {
  const { screen } = await renderApp('/nowhere');
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  setPageLoader(true);
  await expect.element(screen.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  await expectAccessible(document.body);
  setPageLoader(false);
  await expect.element(screen.getByText('Loading')).not.toBeInTheDocument();
  expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden');
});

test('a new page starts at the top, with its title in the tab and the focus on its heading', async () => {
  await page.viewport(1024, 400);
  const { screen } = await renderApp('/nowhere');
  const link = screen.getByRole('link', { name: 'Go to the home page' });
  await expect.element(link).toBeVisible();
  link.element().scrollIntoView({ block: 'start' });
  expect(window.scrollY).toBeGreaterThan(0);
  await link.click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(window.scrollY).toBe(0);
  expect(document.title).toMatch(/^Larkway: /);
});

test('the first stop of the Tab key skips to the content', async () => {
  const { screen } = await renderApp('/nowhere');
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});
