import type { Request } from '@playwright/test';
import { expect, test } from './support/test.ts';

const budgetKb = 110;

test(`the home page's first load is at most ${budgetKb} kB of JavaScript`, async ({ page }) => {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => void finished.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });

  const scripts = finished.filter((request) => request.resourceType() === 'script');
  const loaded = await Promise.all(
    scripts.map(async (request) => ({
      name: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  const totalKb = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  expect(loaded.length).toBeGreaterThan(0);
  expect(totalKb, loaded.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')).toBeLessThanOrEqual(budgetKb);
});
