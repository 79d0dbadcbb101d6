import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { browserArguments } from '../../scripts/browser/browser-arguments.ts';
import { getBrowser } from '../../scripts/browser/get-browser.ts';
import { type Customer, logIn } from '../support/customer.ts';
import { findAccessibilityFaults } from '../support/find-accessibility-faults.ts';
import { type PicturedPage, picturedPages } from './pages.ts';
import { startPicturedProduct } from './pictured-product.ts';
import { prepareScene, type Scene } from './prepare-scene.ts';
import { takeReadmePictures } from './readme-pictures.ts';
import { settle } from './settle.ts';
import { takeSharePictures } from './share-pictures.ts';

const folder = join(import.meta.dirname, '../../build/screenshots');
const looks = [375, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, name: `${width}-${colorScheme}` })),
);

/** Nothing moves, and what is dated is dated where the company is. */
const quiet = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

// `npm run screenshots [-- word …]`: all pictures, or those whose name has one of the words, into build/screenshots. With `--axe` each
// is held against the accessibility rules as well. `share` takes the pictures that go with links, `readme` those of the README.
const wanted = process.argv.slice(2).filter((word) => word !== '--axe');
const isAxeWanted = process.argv.includes('--axe');

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const executablePath = await getBrowser();
  const url = await startPicturedProduct(stack);
  const browser = await chromium.launch({ executablePath, args: browserArguments() });
  stack.defer(() => browser.close());
  if (wanted.includes('share')) {
    await takeSharePictures(browser, url);
    return 0;
  }
  const visitor = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const scene = await prepareScene(visitor.request);
  if (wanted.includes('readme')) {
    const storageState = await signIn(browser, url, scene.customers.customer);
    const options = { baseURL: url, storageState, viewport: { width: 1280, height: 800 }, ...quiet };
    await takeReadmePictures(await browser.newContext(options), scene);
    return 0;
  }
  const faults = await takePictures(browser, url, scene);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return faults.length === 0 ? 0 : 1;
});

/** Takes every picture that is wanted, and answers what is wrong with any of them. */
async function takePictures(browser: Browser, url: string, scene: Scene): Promise<string[]> {
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const states = new Map<string | undefined, Awaited<ReturnType<typeof signIn>>>();
  for (const [who, customer] of Object.entries(scene.customers)) states.set(who, await signIn(browser, url, customer));
  const faults: string[] = [];
  let count = 0;
  for (const { width, colorScheme, name: look } of looks) {
    const isWanted = ({ name }: PicturedPage) =>
      wanted.length === 0 || wanted.some((word) => `${name}-${look}`.includes(word));
    const contexts = new Map<string | undefined, BrowserContext>();
    for (const pictured of picturedPages.filter(isWanted)) {
      const storageState = states.get(pictured.as);
      const options = { baseURL: url, ...lookOf(width), colorScheme, ...quiet, ...(storageState && { storageState }) };
      const context = contexts.get(pictured.as) ?? (await openContext(browser, options));
      contexts.set(pictured.as, context);
      const found = await takePicture(context, pictured, scene, `${pictured.name}-${look}`);
      faults.push(...found);
      count += 1;
    }
    for (const context of contexts.values()) await context.close();
  }
  process.stdout.write(`${count} pictures in ${folder}\n`);
  return faults;
}

function lookOf(width: number) {
  const isPhone = width < 700;
  return { viewport: { width, height: isPhone ? 667 : 900 }, isMobile: isPhone, hasTouch: isPhone };
}

/** A page that has to fetch the font is drawn without it (`font-display: optional`), so one is opened before the first picture. */
async function openContext(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.close();
  return context;
}

async function signIn(browser: Browser, baseURL: string, customer: Customer) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await logIn(page, customer);
  await page.waitForURL('/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Takes one picture and answers its faults. */
async function takePicture(context: BrowserContext, pictured: PicturedPage, scene: Scene, file: string) {
  const page: Page = await context.newPage();
  try {
    await page.goto(typeof pictured.path === 'string' ? pictured.path : pictured.path(scene), { waitUntil: 'load' });
    await settle(page);
    await pictured.arrange?.(page);
    const fullPage = pictured.isWindow !== true;
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0)); // or what sticks to the window is pictured half way down
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage });
    return (await findFaults(page)).map((fault) => `${file}: ${fault}`);
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** A page that is wider than its screen, and what axe finds where that is asked for. */
async function findFaults(page: Page): Promise<string[]> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = tooWide > 0 ? [`${tooWide} pixels too wide`] : [];
  return isAxeWanted ? [...faults, ...(await findAccessibilityFaults(page, 'all'))] : faults;
}
