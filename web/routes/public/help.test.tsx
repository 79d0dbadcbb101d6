import { expect, test } from 'vitest';
import { helpAnswers } from '../../content/help/help-groups.ts';
import { routes } from '../../routes.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openHelp(path = '/help') {
  const app = await renderApp(path);
  const main = app.screen.getByRole('main');
  return { ...app, main, field: main.getByRole('searchbox', { name: 'How can we help?' }) };
}

const questionsOf = (element: Element) => Array.from(element.querySelectorAll('h3'), (heading) => heading.textContent);

test('has every question under its subject, folded, with its answer in the page for who searches in it', async () => {
  const { main } = await openHelp();
  await expect.element(main.getByRole('heading', { name: 'Receiving a parcel' })).toBeVisible();
  expect(questionsOf(main.element())).toEqual(helpAnswers.map(({ question }) => question));
  const refund = main.getByText('usually takes 5 to 10 working days', { exact: false });
  await expect.element(refund).not.toBeVisible();
  await main.getByRole('heading', { name: 'Paying, cancelling, refunds' }).click();
  await main.getByRole('heading', { name: 'When do I get my refund?' }).click();
  await expect.element(refund).toBeVisible();
  await expectAccessible(main.element());
});

test('begins with what most people ask, and opens that answer in its fold', async () => {
  const { main } = await openHelp();
  const asked = main.getByRole('region', { name: 'Most asked' });
  expect(asked.getByRole('link').elements()).toHaveLength(6);
  await asked.getByRole('link', { name: 'When do I get my refund?' }).click();
  await expect.element(main.getByText('usually takes 5 to 10 working days', { exact: false })).toBeVisible();
});

test('the link to an answer is tall enough for a finger', async () => {
  const { main } = await openHelp('/help?search=refund');
  const link = main.getByRole('link', { name: /^Link to this answer/ }).first();
  await expect.element(link).toBeVisible();
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test('searches as one types, unfolds the best answer, and keeps the search in the address', async () => {
  const { main, field, currentPath } = await openHelp('/help?search=refund');
  await expect.element(field).toHaveValue('refund');
  await expect.element(main.getByText('usually takes 5 to 10 working days', { exact: false })).toBeVisible();
  await field.fill('no printer');
  await expect.element(main.getByText('They’ll scan it and bring a label.', { exact: false })).toBeVisible();
  expect(currentPath()).toBe('/help?search=no+printer');
  await expectAccessible(main.element());
  await field.fill('xylophone');
  await expect.element(main.getByText('No results')).toBeVisible();
  await field.fill('');
  await expect.element(main.getByRole('heading', { name: 'Receiving a parcel' })).toBeVisible();
  expect(currentPath()).toBe('/help');
});

test('the address of an answer unfolds it, also on the page itself', async () => {
  const { main, navigate } = await openHelp('/help#neighbour');
  const neighbour = main.getByText('Please ask your neighbour first.', { exact: false });
  await expect.element(neighbour).toBeVisible();
  await navigate('/help#passkeys');
  await expect.element(main.getByText('a fingerprint, your face or a PIN', { exact: false })).toBeVisible();
});

test('leads only to pages that there are', () => {
  const paths = new Set(JSON.stringify(routes).match(/"path":"[^"]+"/g));
  const targets = helpAnswers.flatMap(({ link }) => (link && link.to.startsWith('/') ? [link.to] : []));
  const missing = targets.filter((target) => !paths.has(`"path":"${target.replace(/[?#].*/, '')}"`));
  expect(targets.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
