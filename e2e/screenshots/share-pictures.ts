import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

const folder = join(import.meta.dirname, '../../web/public/share');

/** Takes the pictures that go with links from `/dev/share/…` into `web/public/share`, where the build finds them. */
export async function takeSharePictures(browser: Browser, url: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  for (const name of ['van', 'charging', 'doorstep']) {
    await page.goto(`/dev/share/${name}`);
    await page.locator('[data-share]').screenshot({ path: join(folder, `${name}.png`) });
  }
}
