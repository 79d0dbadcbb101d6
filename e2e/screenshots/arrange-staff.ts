import type { Locator, Page } from '@playwright/test';
import { query } from '../../server/testing/database/query.ts';
import type { ScreenshotData } from './seed-screenshot-data.ts';

export async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill('ada lovelace');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Results for/ }).waitFor();
  await page
    .getByRole('link', { name: /Lovelace/ })
    .first()
    .waitFor();
}

export async function askToRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog', { name: 'Refund' }).waitFor();
}

export async function openAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Correct the address of the receiver' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Postcode' }).waitFor();
}

export async function correctAddress(page: Page): Promise<void> {
  await openAddress(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('IV27 4AB');
  await dialog.getByRole('button', { name: 'Show the price' }).click();
  await dialog.getByText('New price').waitFor();
}

export async function openCustomer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click();
  await page.getByRole('table', { name: 'Newest shipments' }).waitFor();
}

/** One that was given up, and one that is tried again in an hour. */
export async function failMails(page: Page): Promise<void> {
  await query(
    process.env['E2E_DATABASE_URL'] ?? '',
    `insert into jobs (id, kind, payload, run_at, attempts, last_error, recipient, failed_at) values
      ('00000000-0000-4000-8000-0000000000f1', 'receipt', '{"invoiceNumbers":[]}', now(), 1, '550 5.1.1', 'a…@example.com', now()),
      ('00000000-0000-4000-8000-0000000000f2', 'receipt', '{"invoiceNumbers":[]}', now() + interval '1 hour', 9, 'ETIMEDOUT', 'g…@example.org', null)
      on conflict do nothing`,
  );
  await page.reload();
  await page
    .getByRole('button', { name: /^Try again/ })
    .first()
    .waitFor();
}

export async function reconcile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('table', { name: 'Sums' }).waitFor();
}

export async function askToLock(page: Page): Promise<void> {
  await openCustomer(page);
  await page.getByRole('button', { name: /^Lock/ }).first().click();
  await page.getByRole('dialog').waitFor();
}

export async function askToUnlock(page: Page): Promise<void> {
  await openCustomer(page);
  await page.getByRole('button', { name: /^Unlock/ }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openDataRequest(page: Page): Promise<void> {
  await openCustomer(page);
  await page
    .getByRole('button', { name: /^Record a data request/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

export async function askToExtend(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Extend/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

export async function markAsSent(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Mark as sent/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

export async function askToErase(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Erase the account/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

interface AskedFor {
  readonly kind: 'ERASURE' | 'COPY';
  readonly channel: string;
  readonly daysAgo: number;
}

/** Locks the trader's second person, and leaves a request declined, one extended, one overdue and one of today. */
export async function careForCustomers(page: Page, { shipments, customers }: ScreenshotData): Promise<void> {
  const { fullName: owner } = customers.trader;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const ofSecond = (name: string) => button(name).filter({ hasNotText: owner });
  const open = async (told: 'held' | 'booked') => {
    await page.goto(`/console/parcels/${shipments[told]._tracking_id}`);
    await openCustomer(page);
  };
  const record = async (pressed: Locator, { kind, channel, daysAgo }: AskedFor) => {
    await pressed.click();
    await dialog.getByLabel('They ask for').selectOption(kind);
    await dialog.getByLabel('It came by').selectOption(channel);
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Received on').fill(day);
    await confirm('Record');
  };
  const explain = async (pressed: Locator, name: string, reason: string) => {
    await pressed.first().click();
    await dialog.getByLabel('Reason').fill(reason);
    await confirm(name);
  };
  const confirm = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const ask = 'Record a data request';
  await open('held');
  await record(ofSecond(ask), { kind: 'ERASURE', channel: 'CHAT', daysAgo: 3 });
  await page.goto('/console/data-requests');
  await explain(button('Decline'), 'Decline', 'Your invoices have to be kept for six years.');
  await open('held');
  await record(ofSecond(ask), { kind: 'COPY', channel: 'PHONE', daysAgo: 10 });
  await page.goto('/console/data-requests');
  await explain(button('Extend'), 'Extend by two months', 'You’ve sent more than a thousand parcels.');
  await open('held');
  await record(button(ask).filter({ hasText: owner }), { kind: 'COPY', channel: 'LETTER', daysAgo: 40 });
  await explain(ofSecond('Lock'), 'Lock', 'Three cards in an hour, two of them reported stolen');
  await open('booked');
  await record(button(ask), { kind: 'ERASURE', channel: 'EMAIL', daysAgo: 0 });
}

const savedReplies = [
  [
    'Delivered, but not there',
    'Hello {first name},\n\nour driver says that parcel {tracking number} was handed over. Please look where it may be safe from rain, and ask your neighbours. If it isn’t there, answer here today and we’ll ask the driver.',
  ],
  [
    'Damaged: photos, please',
    'Hello {first name},\n\nI’m sorry that {tracking number} arrived damaged. Please send photos of the box from two sides, and of what was in it.',
  ],
  ['Refund on its way', 'Your refund is on its way. Banks take three to five working days to show it.'],
] as const;

export async function saveReplies(page: Page): Promise<void> {
  await page.goto('/console/saved-replies');
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' });
  for (const [title, text] of savedReplies) {
    await page.getByRole('button', { name: 'Add a reply' }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
