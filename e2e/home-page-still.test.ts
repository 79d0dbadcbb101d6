import type { Page } from '@playwright/test';
import { createCustomer, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';

const widths = [320, 375, 640, 768, 1024, 1440, 1920];

test('nothing below the form moves at any width, and the sun stays clear of the words', { tag: '@slow' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
  const before = await placesAt(page);
  expect(before.map(({ hasClearSun }) => hasClearSun)).toEqual(widths.map(() => true));

  await page.getByRole('tab', { name: 'Track' }).click();
  await expect(page.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  expect(await placesAt(page), 'Track').toEqual(before);

  await page.getByRole('tab', { name: 'Send' }).click();
  for (const label of ['Collection postcode', 'Delivery postcode']) {
    await page.getByLabel(label).fill('QQ');
    await page.getByLabel(label).blur();
  }
  await page.getByLabel('Weight in kg').fill('0');
  await page.getByLabel('Weight in kg').blur();
  await expect(page.getByRole('form').getByText(/^(Invalid postal code|Please provide a valid weight)/)).toHaveCount(3);
  expect(await placesAt(page), 'three errors').toEqual(before);

  await openSession(page, await createCustomer(request));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Address Book' })).toHaveCount(2);
  expect(await placesAt(page), 'signed in').toEqual(before);
});

/** What stands where in windows of every width. */
async function placesAt(page: Page) {
  const places: { width: number; below: number[]; hasClearSun: boolean }[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    places.push({ width, below: await placesBelow(page), hasClearSun: await isSunClear(page) });
  }
  return places;
}

/** How far down the page each of these starts. */
async function placesBelow(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll('.hero ul, .hero .drive-in-hero, #services, #business, #about-us');
    return [...parts].map((part) => Math.round(part.getBoundingClientRect().top + window.scrollY));
  });
}

async function isSunClear(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const sun = document.querySelector('[data-part=sun]')?.getBoundingClientRect();
    if (!sun) return false;
    const words = document.createRange();
    const boxes = [...document.querySelectorAll('.hero :is(h1, h1 ~ p, h1 ~ ul > li)')].flatMap((text) => {
      words.selectNodeContents(text);
      return [...words.getClientRects()];
    });
    const gap = 16;
    return boxes.every(
      ({ top, bottom, left, right }) =>
        bottom + gap <= sun.top || top >= sun.bottom + gap || right + gap <= sun.left || left >= sun.right + gap,
    );
  });
}
