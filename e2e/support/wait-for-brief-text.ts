import type { Page } from '@playwright/test';

/**
 * For text that disappears by itself. Call it before the action and await it after. Checks every frame in the page, because polling from
 * outside could miss it.
 */
export async function waitForBriefText(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), words, { polling: 'raf' });
}
