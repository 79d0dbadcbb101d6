import type { Browser, BrowserContextOptions, Request } from '@playwright/test';
import { createCustomer } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

const quotePath = '/get-quotes?country=UK&weight=5&pickup_postal_code=DA1+1AA&delivery_postal_code=IV1+1AA';

// That no request leaves our host is checked in every test (support/test.ts).
test('the first load of home, a parcel and a quote is at most 100 kB of JavaScript and 200 kB in all', {
  tag: '@both-sizes',
}, async ({ browser, request, isMobile }) => {
  const api = await openCustomerApi(request, await createCustomer(request));
  const { _tracking_id: code } = await api.createShipment();
  // Each a little above what it is, so that it can't grow unseen.
  const budgetsKb = { '/': 98, [`/track-parcel?tracking_code=${code}`]: 100, [quotePath]: 95 };
  for (const [path, budgetKb] of Object.entries(budgetsKb)) {
    const { html, loaded } = await load(browser, { isMobile, hasTouch: isMobile }, path);
    const list = loaded.map(({ name, kb }) => `${name} ${kb}`).join('\n');
    const first = loaded.filter(({ name, type }) => type === 'script' && html.includes(name));
    expect(first.length, list).toBeGreaterThan(2);
    expect(sumOf(first), list).toBeLessThanOrEqual(budgetKb);
    expect(sumOf(loaded), list).toBeLessThanOrEqual(200);
  }
});

/** In a context of its own: what an earlier page left in the cache would not be counted. */
async function load(browser: Browser, device: BrowserContextOptions, path: string) {
  await using context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const page = await context.newPage();
  const finished: Request[] = [];
  const note = (request: Request) => void finished.push(request);
  page.on('requestfinished', note);
  const answer = await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  const loaded = await Promise.all(
    finished.map(async (request) => ({
      name: new URL(request.url()).pathname,
      type: request.resourceType(),
      kb: (await request.sizes()).responseBodySize / 1000,
    })),
  );
  return { html: (await answer?.text()) ?? '', loaded };
}

function sumOf(files: readonly { readonly kb: number }[]): number {
  return files.reduce((sum, { kb }) => sum + kb, 0);
}
