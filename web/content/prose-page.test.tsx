import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ProsePage } from './prose-page.tsx';

const sections = [
  { id: 'first', heading: 'The first part', body: <p>One thing.</p> },
  { id: 'second', heading: 'The second part', body: <p>Another thing.</p> },
];

const text = <ProsePage title="A text" lead={<p>What it is about.</p>} updated="2026-11-15" sections={sections} />;

test('every part has a heading and an entry in the contents that leads to it', async () => {
  await page.viewport(1280, 800);
  const screen = await render(text);
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  for (const { id, heading } of sections) {
    await expect.element(contents.getByRole('link', { name: heading })).toHaveAttribute('href', `#${id}`);
    await expect.element(screen.getByRole('region', { name: heading })).toHaveAttribute('id', id);
  }
});

test('the contents mark the part that is being read', async () => {
  await page.viewport(1280, 800);
  const long = sections.map((section) => ({ ...section, body: <div className="h-[120vh]">{section.body}</div> }));
  const screen = await render(<ProsePage title="A text" lead={<p>Read it.</p>} updated="2026-11-15" sections={long} />);
  const second = screen.getByRole('link', { name: 'The second part' });
  await expect.element(second).not.toHaveAttribute('aria-current');
  screen.getByRole('region', { name: 'The second part' }).element().scrollIntoView();
  await expect.element(second).toHaveAttribute('aria-current', 'location');
  await expect.element(screen.getByRole('link', { name: 'The first part' })).not.toHaveAttribute('aria-current');
});

test('the contents wait behind a summary on a phone', async () => {
  await page.viewport(375, 667);
  const screen = await render(text);
  const entry = screen.getByRole('link', { name: 'The second part' });
  await expect.element(entry).not.toBeInTheDocument();
  await screen.getByRole('group').getByText('On this page').click();
  await expect.element(entry).toBeVisible();
});

test('a numbered text counts its parts, in the text and in the contents', async () => {
  await page.viewport(1280, 800);
  const screen = await render(
    <ProsePage title="Terms" lead={<p>Read them.</p>} updated="2026-11-15" isNumbered sections={sections} />,
  );
  await expect.element(screen.getByRole('heading', { name: '2. The second part' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '2. The second part' })).toBeVisible();
});

test('says in words when it was last changed', async () => {
  const screen = await render(text);
  await expect.element(screen.getByText('15 November 2026')).toHaveAttribute('datetime', '2026-11-15');
});

test.for([375, 1280])('is accessible at %d px', async (width) => {
  await page.viewport(width, 800);
  await render(text);
  await expectAccessible();
});
