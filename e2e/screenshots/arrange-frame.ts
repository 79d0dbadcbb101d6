import type { Page } from '@playwright/test';
import { answerInChat } from '../support/commands.ts';
import type { ScreenshotData } from './seed-screenshot-data.ts';

/** On a phone the full-screen menu, on a desktop the account menu. A visitor on a desktop has none. */
export async function openMenu(page: Page): Promise<void> {
  for (const name of ['Menu', 'Account menu']) {
    const button = page.getByRole('button', { name, exact: true });
    if (await button.isVisible()) return button.click();
  }
}

export async function showQuoteErrors(page: Page): Promise<void> {
  await page.getByLabel('Collection postcode').fill('DA1');
  await page.getByLabel('Delivery postcode').fill('QV1 1CC');
  await page.getByLabel(/^Weight/).fill('');
  await page.getByLabel(/^Weight/).blur();
}

export async function askForTrackingNumber(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Can't find tracking number?" }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openChat(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Chat with us' }).click();
  await page.getByRole('dialog', { name: 'Chat with us' }).getByRole('textbox', { name: 'Your question' }).waitFor();
}

/** With a question answered and another half typed. */
export async function askInChat(page: Page, { customers: { customer } }: ScreenshotData): Promise<void> {
  const { email } = customer;
  await page.getByRole('main').getByRole('button', { name: 'Chat with us' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat with us' });
  const question = panel.getByRole('textbox', { name: 'Your question' });
  await question.fill('The lamp arrived broken. What can I do about it?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByRole('log').getByText('The lamp arrived broken.').first().waitFor();
  const answer = 'I’m sorry. Send us a photo of it and of the box, and we’ll refund you within five working days.';
  await answerInChat(email, answer);
  await panel.getByRole('log').getByText(answer).last().waitFor();
  await question.fill('And how long does a refund take?');
}

export async function enterMistypedCode(page: Page): Promise<void> {
  await page.getByLabel('Enter your tracking number').fill('CL000717611GB');
  await page.getByLabel('Enter your tracking number').blur();
}

export async function openSafePlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^If nobody is in/ }).click();
}

export async function openPickupPoints(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Collect it from a point/ }).click();
  await page.getByRole('form', { name: 'Find a point' }).waitFor();
  await page.getByText('Looking for points').waitFor({ state: 'detached' });
}

/** At work rather than at home. */
export async function findPickupPoints(page: Page): Promise<void> {
  await openPickupPoints(page);
  await page.getByLabel('Near this postcode').fill('DA1 1AA');
  await page.getByRole('button', { name: 'Find points' }).click();
  await page.getByRole('radiogroup', { name: 'Which point suits you?' }).waitFor();
}

export async function checkScam(page: Page): Promise<void> {
  await page.getByLabel('Message or link').fill('Pay £1.45 to redeliver your parcel: https://1arkway.co.uk/pay');
  await page.getByRole('button', { name: 'Check the message' }).click();
  await page.getByRole('region', { name: 'Answer' }).waitFor();
}

function aMonth(month: string, parcels: number | null) {
  return { month, parcels, on_time_percent: parcels && 97.4, lost_per_100000: parcels && 12.5 };
}

/** Figures need months of parcels, which this product hasn't carried. */
export async function showFigures(page: Page): Promise<void> {
  const data = [aMonth('2026-10', 1_204_518), aMonth('2026-09', 980_002), aMonth('2026-08', null)];
  await page.route('**/api/v1/service-figures', (route) =>
    route.fulfill({ json: { data, computed_at: '2026-11-02T03:00:00.000Z' } }),
  );
  await page.reload();
  await page.getByText('October 2026').first().waitFor();
}

export async function searchHelp(page: Page): Promise<void> {
  await page.getByLabel('How can we help?').fill('refund');
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}

export async function showComplaintErrors(page: Page): Promise<void> {
  await page.getByLabel('Your email address').fill('nobody');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByRole('group', { name: 'There is a problem' }).waitFor();
}

/** Aborts the request, even if an earlier screenshot cached the code. */
async function goToMissingPage(page: Page): Promise<void> {
  await page.route(/\/assets\/terms-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Terms of Use' }).first().click();
}

export async function breakNextPage(page: Page): Promise<void> {
  await goToMissingPage(page);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await goToMissingPage(page);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
}
