import type { Page } from '@playwright/test';

/** Waits until a page is what it will be: its heading there, nothing on its way, nothing a placeholder, no toast over it. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined); // a page that listens for news never is
  await page.waitForFunction(() => document.querySelector('.animate-breathe, [aria-busy=true]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    document.querySelector<HTMLElement>('[popover=manual]')?.style.setProperty('visibility', 'hidden'); // toasts
  });
}
