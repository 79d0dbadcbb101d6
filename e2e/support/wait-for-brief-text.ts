import type { Page } from '@playwright/test';

/**
 * Waits for words that go away again by themselves. Ask for it before what brings them, and await it after: it looks from within
 * the page at every frame, because from outside a busy machine could miss them.
 */
export async function waitForBriefText(page: Page, words: string): Promise<void> {
  await page.waitForFunction((text) => document.body.innerText.includes(text), words, { polling: 'raf' });
}
