import type { Page } from '@playwright/test';

/** Opens a prerendered page and waits for its code: on a slow machine a link pressed earlier loads a document, and a button does nothing. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.scrollRestoration === 'manual'); // set by the first effect of web/root.tsx
}
