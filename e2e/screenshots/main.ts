import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { browserArguments } from '../../scripts/browser/browser-arguments.ts';
import { getBrowser } from '../../scripts/browser/get-browser.ts';
import { logIn } from '../support/customer.ts';
import { type PicturedPage, picturedPages } from './pages.ts';
import { startPicturedProduct } from './pictured-product.ts';
import { prepareScene, type Scene } from './prepare-scene.ts';
import { takeReadmePictures } from './readme-pictures.ts';
import { settle } from './settle.ts';
import { takeSharePictures } from './share-pictures.ts';

const folder = join(import.meta.dirname, '../../build/screenshots');
const widths = [375, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

/** Nothing moves, and what is dated is dated where the company is. */
const quiet = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

// `npm run screenshots [-- name …]`: all pages or the named ones, into build/screenshots. `share` takes the pictures that go with
// links, `readme` those of the README.
const wanted = process.argv.slice(2);

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const executablePath = await getBrowser();
  const url = await startPicturedProduct(stack);
  const browser = await chromium.launch({ executablePath, args: browserArguments() });
  stack.defer(() => browser.close());
  if (wanted.includes('share')) await takeSharePictures(browser, url);
  else await takePictures(browser, url);
  return 0;
});

async function takePictures(browser: Browser, url: string): Promise<void> {
  const pages = picturedPages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const visitor = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const scene = await prepareScene(visitor.request);
  const storageState = await signIn(visitor, scene);
  if (wanted.includes('readme')) {
    const options = { baseURL: url, storageState, viewport: { width: 1280, height: 800 }, ...quiet };
    return takeReadmePictures(await browser.newContext(options), scene);
  }
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const options = { baseURL: url, ...lookOf(width), colorScheme, ...quiet };
      const stranger = await browser.newContext(options);
      const customer = await browser.newContext({ ...options, storageState });
      for (const context of [stranger, customer]) await fetchFont(context);
      for (const pictured of pages) {
        const path = join(folder, `${pictured.name}-${width}-${colorScheme}.png`);
        await takePicture(pictured.isSignedIn ? customer : stranger, pictured, scene, path);
      }
      await stranger.close();
      await customer.close();
    }
  }
  process.stdout.write(`${pages.length * widths.length * schemes.length} pictures in ${folder}\n`);
}

function lookOf(width: number) {
  const isPhone = width < 700;
  return { viewport: { width, height: isPhone ? 667 : 900 }, isMobile: isPhone, hasTouch: isPhone };
}

/** A page that has to fetch the font is drawn without it (`font-display: optional`); the next one has it. */
async function fetchFont(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.close();
}

async function signIn(context: BrowserContext, { customer }: Scene) {
  const page = await context.newPage();
  await page.goto('/auth/login');
  await logIn(page, customer);
  await page.waitForURL('/dashboard');
  return context.storageState();
}

async function takePicture(context: BrowserContext, pictured: PicturedPage, scene: Scene, path: string): Promise<void> {
  const page: Page = await context.newPage();
  await page.goto(typeof pictured.path === 'string' ? pictured.path : pictured.path(scene), { waitUntil: 'load' });
  await settle(page);
  await pictured.arrange?.(page);
  await page.screenshot({ path, fullPage: pictured.arrange === undefined });
  await page.close();
}
