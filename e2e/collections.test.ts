import type { Locator } from '@playwright/test';
import { createCustomer, openSession } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a van is asked to come every week, pauses and comes no more', { tag: '@both-sizes' }, async ({
  page,
  request,
  isMobile,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  await (await openCustomerApi(request, customer)).createShipment(); // saves the sender's address
  await openSession(page, customer);
  await page.goto('/dashboard/collections');
  await page.getByRole('button', { name: 'Add recurring collection' }).click();
  const form = page.getByRole('form', { name: 'Recurring collection' });
  for (const day of ['Monday', 'Friday'])
    expect(await touchHeight(form.getByLabel(day))).toBeGreaterThanOrEqual(isMobile ? 44 : 24);
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await form.getByLabel(day).check();
  await form.getByLabel('Time').selectOption('12pm to 4pm');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Every weekday, 12pm to 4pm' })).toBeVisible();
  const booked = page.getByRole('table', { name: 'Coming collections' }).getByText('Booked');
  await expect(booked.first()).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Pause every weekday' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause this collection' });
  await pause.getByLabel('First day').fill(dayAhead(0));
  await pause.getByLabel('Last day').fill(dayAhead(60));
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^No collection/)).toBeVisible();
  await expect(booked).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the pause' }).click();
  await expect(booked.first()).toBeVisible();

  await page.getByRole('button', { name: 'End every weekday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('No collections yet')).toBeVisible();
});

/** Where a tap above and below the middle of a box still ticks it. */
function touchHeight(box: Locator): Promise<number> {
  return box.evaluate((input) => {
    input.scrollIntoView({ block: 'center' });
    const { top, left, height, width } = input.getBoundingClientRect();
    const ticks = (y: number) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit === input || hit?.closest('label')?.control === input;
    };
    let [from, until] = [top + height / 2, top + height / 2];
    while (ticks(from - 0.5)) from -= 0.5;
    while (ticks(until + 0.5)) until += 0.5;
    return until - from + 0.5;
  });
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
