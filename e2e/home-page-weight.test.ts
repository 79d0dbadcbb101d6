import type { Request } from '@playwright/test';
import { expect, test } from './support/test.ts';

const javaScriptBudgetKb = 100;
const budgetKb = 200;

// That no request leaves our host is checked in every test (support/test.ts).
test(`the home page's first load is at most ${javaScriptBudgetKb} kB of JavaScript and ${budgetKb} kB in all`, {
  tag: '@both-sizes',
}, async ({ page }) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => void finished.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });

  const loaded = await Promise.all(
    finished.map(async (request) => ({
      name: new URL(request.url()).pathname,
      type: request.resourceType(),
      kb: (await request.sizes()).responseBodySize / 1000,
    })),
  );
  const scripts = loaded.filter(({ type }) => type === 'script');
  const list = loaded.map(({ name, kb }) => `${name} ${kb}`).join('\n');
  expect(scripts.length).toBeGreaterThan(0);
  expect(sumOf(scripts), list).toBeLessThanOrEqual(javaScriptBudgetKb);
  expect(sumOf(loaded), list).toBeLessThanOrEqual(budgetKb);
});

function sumOf(files: readonly { readonly kb: number }[]): number {
  return files.reduce((sum, { kb }) => sum + kb, 0);
}
