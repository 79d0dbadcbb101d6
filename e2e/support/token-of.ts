import type { Page } from '@playwright/test';

/** The access token as the browser keeps it; empty for a visitor. */
export async function tokenOf(page: Page): Promise<string> {
  const saved = await page.evaluate(() => localStorage.getItem('app') ?? '{}');
  const { state } = JSON.parse(saved) as { state: { user: { access_token: string } } }; // as the store writes it
  return state.user.access_token;
}
