import { expect, test } from './support/test.ts';

const budgetKb = 110;

test(`the home page's first load is at most ${budgetKb} kB of JavaScript`, async ({ page }) => {
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname;
    scripts.push(request.sizes().then((sizes) => ({ name, bytes: sizes.responseBodySize })));
  });
  await page.goto('/', { waitUntil: 'networkidle' });

  const loaded = await Promise.all(scripts);
  const totalKb = loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  expect(loaded.length).toBeGreaterThan(0);
  expect(totalKb, loaded.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')).toBeLessThanOrEqual(budgetKb);
});
