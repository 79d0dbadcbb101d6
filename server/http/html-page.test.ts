import { expect, test } from 'vitest';
import { html, writePage } from './html.ts';

const body = html`<main>Hello</main>`;

test('a page is listed and has the common style, unless it asks for more', () => {
  const page = writePage({ title: 'Rules & <rates>', body });
  expect(page).toContain('<title>Rules &amp; &lt;rates&gt;</title>');
  expect(page).toContain('<body>\n<main>Hello</main>\n</body>');
  expect(page.match(/rel="stylesheet" href="[^"]+"/g)).toEqual(['rel="stylesheet" href="/api/docs.css"']);
  expect(page).not.toContain('noindex');
});

test('a page with a style of its own has it after the common one, and an unlisted one says so', () => {
  const page = writePage({ title: 'Rules', style: '/own.css', isUnlisted: true, body });
  expect(page.match(/href="[^"]+\.css"/g)).toEqual(['href="/api/docs.css"', 'href="/own.css"']);
  expect(page).toContain('<meta name="robots" content="noindex">');
});
