import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { createCustomer } from './support/customer.ts';
import { openDepot } from './support/depot.ts';
import { countShifts, mostShift, readShift } from './support/layout-shift.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

const journey = [
  ['COLLECTED', 'Dartford', 'Collected in Dartford'],
  ['AT_DEPOT', 'Leeds', 'At our depot in Leeds'],
  ['OUT_FOR_DELIVERY', 'Inverness', 'Out for delivery in Inverness'],
  ['DELIVERY_ATTEMPTED', 'Inverness', 'We tried to deliver'],
  ['READY_FOR_PICKUP', 'Inverness', 'Inverness'],
] as const;

// A difference between the server's HTML and the browser's first rendering is a console error, which fails the test.
test('a parcel’s page is readable in its HTML, stays as it is when its script starts, and needs none', {
  tag: '@both-sizes',
}, async ({ page, request, browser, baseURL, checkAccessibility }) => {
  test.slow();
  await using depot = await openDepot(request);
  const api = await openCustomerApi(request, await createCustomer(request));
  const shipment = await api.createShipment();
  const path = `/track-parcel?tracking_code=${shipment._tracking_id}`;
  await using still = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const without = await still.newPage();
  await page.addInitScript(countShifts);
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

  const look = async (words: string) => {
    // Again where the machine was too busy to find the parcel in time.
    await expect(async () => {
      await without.goto(path);
      expect(await without.getByRole('main').innerText()).toContain(words);
    }).toPass();
    const before = await layoutOf(without);
    const answer = await page.goto(path);
    const { results } = await validator.validateString((await answer?.text()) ?? '');
    expect(results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Journey so far' })).toBeVisible();
    // Hidden on a phone where the parcel waits to be collected.
    const map = page.getByRole('img', { name: /from Dartford to Inverness/, includeHidden: true });
    await expect(map).toBeAttached();
    expect(await layoutOf(page)).toEqual(before);
    expect(await readShift(page)).toBeLessThanOrEqual(mostShift);
  };

  await look('Not booked yet');
  await api.pay(shipment);
  await look('Booked. We’ll collect it soon');
  for (const [status, town, words] of journey) {
    await depot.scan(shipment, status, town);
    await expect(async () => expect(await (await request.get(path)).text()).toContain(words)).toPass();
    await look(words);
  }
  await checkAccessibility();
  await expect(
    without
      .getByRole('listitem')
      .filter({ hasText: /Dartford/ })
      .last(),
  ).toBeVisible();
});

test('a parcel is tracked without JavaScript', async ({ browser, request, baseURL }) => {
  const api = await openCustomerApi(request, await createCustomer(request));
  const { _tracking_id: code } = await api.createShipment();
  await using still = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await still.newPage();
  for (const start of ['/track-parcel', '/?page=track']) {
    await page.goto(start);
    await page.getByLabel('Enter your tracking number').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Not booked yet' })).toBeVisible();
  }
});

/** Of the promise and what stands under it. */
function layoutOf(page: Page) {
  return page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .first()
    .evaluate((heading) =>
      [...(heading.parentElement?.children ?? [])].map((part) => {
        const { top, left, width, height } = part.getBoundingClientRect();
        return { top, left, width, height, words: part.textContent };
      }),
    );
}
