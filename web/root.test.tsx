import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from './testing/render-app.tsx';

/** How far the part is from the place under the sticky header where a link to it brings it, in pixels. */
function distance(id: string): number {
  const part = document.getElementById(id);
  if (!part) throw new Error(`The page has no part ${id}.`);
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
  return Math.abs(part.getBoundingClientRect().top - padding);
}

async function openTerms(path = '/terms-of-use') {
  await page.viewport(1280, 500);
  const app = await renderApp(path);
  await expect.element(app.screen.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  const contents = app.screen.getByRole('navigation', { name: 'On this page' });
  return { ...app, toAge: contents.getByRole('link', { name: /Who can book/ }) };
}

test('a link of the contents brings its part under the header, with the focus on its heading', async () => {
  const { screen, toAge } = await openTerms();
  expect(distance('age')).toBeGreaterThan(100);
  await toAge.click();
  await expect.poll(() => distance('age')).toBeLessThan(2);
  await expect.element(screen.getByRole('heading', { level: 2, name: /Who can book/ })).toHaveFocus();
});

test('the same link brings the part back after the reader has scrolled on', async () => {
  const { toAge } = await openTerms();
  await toAge.click();
  await expect.poll(() => distance('age')).toBeLessThan(2);
  window.scrollBy(0, 300);
  expect(distance('age')).toBeGreaterThan(100);
  await toAge.click();
  await expect.poll(() => distance('age')).toBeLessThan(2);
});

test('a link to a part of another page opens that page at the part', async () => {
  await page.viewport(1280, 500);
  const { screen } = await renderApp('/privacy-policy');
  await screen.getByRole('region', { name: /Age$/ }).getByRole('link', { name: 'Terms of Use' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await expect.poll(() => distance('age')).toBeLessThan(2);
  await expect.element(screen.getByRole('heading', { level: 2, name: /Who can book/ })).toHaveFocus();
});

test('an address with a part shows it once its page is drawn', async () => {
  await openTerms('/terms-of-use#age');
  await expect.poll(() => distance('age')).toBeLessThan(2);
});

test.for(['#nothing', '#%'])('a new page without the part %s starts at its top', async (hash) => {
  const { screen, navigate } = await openTerms();
  window.scrollTo(0, 300);
  await navigate(`/privacy-policy${hash}`);
  const title = screen.getByRole('heading', { level: 1, name: 'Privacy Policy' });
  await expect.element(title).toHaveFocus();
  expect(getComputedStyle(title.element()).outlineStyle).toBe('none'); // it is read out, not framed
  expect(window.scrollY).toBe(0);
});

test('a page whose part was shown goes to its top when the address names none', async () => {
  const { toAge, navigate } = await openTerms();
  await toAge.click();
  await expect.poll(() => distance('age')).toBeLessThan(2);
  await navigate('/terms-of-use');
  await expect.poll(() => window.scrollY).toBe(0);
});

test('a link to a control focuses it and leaves it in the order of the Tab key', async () => {
  const { screen, navigate } = await renderApp('/auth/login');
  const email = screen.getByRole('textbox', { name: /email/i });
  await expect.element(email).toBeVisible();
  await navigate(`#${email.element().id}`);
  await expect.element(email).toHaveFocus();
  await expect.element(email).not.toHaveAttribute('tabindex');
});
