import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Scene } from './prepare-scene.ts';
import { settle } from './settle.ts';

const folder = join(import.meta.dirname, '../../docs/images');

/** Takes the pictures of the README, as the customer of the scene sees the product on a desk: WebP, which the browser writes itself. */
export async function takeReadmePictures(customer: BrowserContext, { onItsWay }: Scene): Promise<void> {
  const paths = { home: '/', track: `/track-parcel?tracking_code=${onItsWay}`, dashboard: '/dashboard' };
  for (const [name, path] of Object.entries(paths)) {
    const page = await customer.newPage();
    await page.goto(path);
    await settle(page);
    const devTools = await customer.newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    await writeFile(join(folder, `${name}.webp`), data, 'base64');
    await page.close();
  }
}
