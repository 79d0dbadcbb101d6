import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { island, onApproach, onTouch, type Wanted } from './island.tsx';

afterEach(() => window.scrollTo(0, 0));

/** A page with one island, prerendered: what the server would send, taken over by React. */
function openPrerendered(wanted: Wanted, above = '') {
  const loaded: string[] = [];
  const Island = island('island', wanted, async () => {
    loaded.push('island');
    return () => <button type="button">Press me</button>;
  });
  const root = document.createElement('div');
  root.innerHTML = '<div id="island"><!--$--><button type="button">Press me</button><!--/$--></div>';
  const before = document.createElement('div');
  before.style.height = above;
  document.body.append(before, root);
  const app = hydrateRoot(root, <Island />);
  onTestFinished(() => {
    app.unmount();
    before.remove();
    root.remove();
  });
  return { loaded, html: root.querySelector('button') };
}

test('shows its HTML from the start and loads its code when it is touched, without replacing the HTML', async () => {
  const { loaded, html } = openPrerendered(onTouch);
  const button = page.getByRole('button', { name: 'Press me' });
  await expect.element(button).toBeVisible();
  expect(loaded).toEqual([]);
  await button.hover();
  await expect.poll(() => loaded).toEqual(['island']);
  expect(button.element()).toBe(html);
});

test('loads its code when something in it has the focus', async () => {
  const { loaded, html } = openPrerendered(onTouch);
  html?.focus();
  await expect.poll(() => loaded).toEqual(['island']);
  expect(document.activeElement).toBe(html);
});

test('loads its code when it is about to scroll into view', async () => {
  const { loaded, html } = openPrerendered(onApproach, '5000px');
  await expect.element(page.getByRole('button', { name: 'Press me' })).toBeInTheDocument();
  expect(loaded).toEqual([]);
  html?.scrollIntoView();
  await expect.poll(() => loaded).toEqual(['island']);
});

test('loads its code at once where there is no HTML of it', async () => {
  const Island = island('new-island', onTouch, async () => () => <p>Here</p>);
  const screen = await render(<Island />);
  await expect.element(screen.getByText('Here')).toBeVisible();
});
