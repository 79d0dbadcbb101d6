import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { browserArguments } from '../../scripts/browser/browser-arguments.ts';
import { getBrowser } from '../../scripts/browser/get-browser.ts';
import { type Customer, logIn } from '../support/customer.ts';
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts';
import { acceptInvitation } from '../support/staff.ts';
import { careForCustomers, saveReplies } from './arrange-staff.ts';
import { type ScreenshotPage, screenshotPages } from './pages.ts';
import { takeMailPictures, takePdfPictures } from './papers.ts';
import { type ScreenshotData, seedScreenshotData } from './seed-screenshot-data.ts';
import { spreadEvents } from './spread-events.ts';
import { startProduct } from './start-product.ts';

const folder = join(import.meta.dirname, '../../build/screenshots');
const shareFolder = join(import.meta.dirname, '../../web/public/share');
const readmeFolder = join(import.meta.dirname, '../../docs/images');
const variants = [375, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, name: `${width}-${colorScheme}` })),
);

const contextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const;

/** Emulation of touch alone ends while a picture of the whole page is taken, and controls would lose their height of a thumb. */
const coarsePointer =
  '--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1';

// `npm run screenshots [-- word …]`: all screenshots, or those whose name contains one of the words, into build/screenshots. `--axe` checks
// accessibility too. `share` takes the preview images of links, `readme` the pictures of the README.
const wanted = process.argv.slice(2).filter((word) => word !== '--axe');
const isAxeWanted = process.argv.includes('--axe');

await runMain(async () => {
  await using stack = new AsyncDisposableStack();
  const executablePath = await getBrowser();
  const url = await startProduct(stack);
  const browser = await chromium.launch({ executablePath, args: browserArguments() });
  stack.defer(() => browser.close());
  if (wanted.includes('share')) {
    await takeSharePictures(browser, url);
    return 0;
  }
  const visitor = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const data = await seedScreenshotData(visitor.request);
  if (wanted.includes('readme')) {
    const storageState = await signIn(browser, url, data.customers.customer);
    const options = { baseURL: url, storageState, viewport: { width: 1280, height: 800 }, ...contextOptions };
    await takeReadmePictures(await browser.newContext(options), data);
    return 0;
  }
  const phoneBrowser = await chromium.launch({ executablePath, args: [...browserArguments(), coarsePointer] });
  stack.defer(() => phoneBrowser.close());
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
  await spreadEvents(process.env['E2E_DATABASE_URL'] ?? '');
  await mkdir(folder, { recursive: true });
  await takeMailPictures(browser, url, folder, isWanted);
  await takePdfPictures(visitor.request, data, folder, isWanted);
  const problems = await takeScreenshots((width) => (isPhone(width) ? phoneBrowser : browser), url, data);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
});

function isWanted(picture: string): boolean {
  return wanted.length === 0 || wanted.some((word) => picture.includes(word));
}

/** Returns the problems found. */
async function takeScreenshots(
  browserFor: (width: number) => Browser,
  url: string,
  data: ScreenshotData,
): Promise<string[]> {
  const states = new Map<string | undefined, Awaited<ReturnType<typeof signIn>>>();
  for (const [who, customer] of Object.entries(data.customers))
    states.set(who, await signIn(browserFor(1440), url, customer));
  states.set('owner', await signInOwner(browserFor(1440), url, data));
  const problems: string[] = [];
  let count = 0;
  for (const { width, colorScheme, name: variant } of variants) {
    const contexts = new Map<string | undefined, BrowserContext>();
    for (const screenshot of screenshotPages.filter(({ name }) => isWanted(`${name}-${variant}`))) {
      const storageState = states.get(screenshot.as);
      const options = {
        baseURL: url,
        ...viewportOf(width),
        colorScheme,
        ...contextOptions,
        ...(storageState && { storageState }),
      };
      const context = contexts.get(screenshot.as) ?? (await openContext(browserFor(width), options));
      contexts.set(screenshot.as, context);
      const found = await takeScreenshot(context, screenshot, data, `${screenshot.name}-${variant}`);
      problems.push(...found);
      count += 1;
    }
    for (const context of contexts.values()) await context.close();
  }
  process.stdout.write(`${count} screenshots in ${folder}\n`);
  return problems;
}

function isPhone(width: number): boolean {
  return width < 700;
}

function viewportOf(width: number) {
  const isTouch = isPhone(width);
  return { viewport: { width, height: isTouch ? 667 : 900 }, isMobile: isTouch, hasTouch: isTouch };
}

/** Opens a page first so that the font is cached: with `font-display: optional` the first page is drawn without it. */
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
  page.setDefaultTimeout(120_000); // the first pages of a product that has just started
  await page.goto('/auth/login');
  await logIn(page, customer);
  await page.waitForURL('/dashboard');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signInOwner(browser: Browser, baseURL: string, data: ScreenshotData) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await acceptInvitation(page, data.ownerLink);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await careForCustomers(page, data);
  await saveReplies(page);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function takeScreenshot(context: BrowserContext, screenshot: ScreenshotPage, data: ScreenshotData, file: string) {
  const page: Page = await context.newPage();
  try {
    await page.goto(typeof screenshot.path === 'string' ? screenshot.path : screenshot.path(data), {
      waitUntil: 'load',
    });
    await waitUntilStable(page);
    await screenshot.arrange?.(page, data);
    await hideToasts(page);
    const fullPage = screenshot.isWindow !== true;
    if (fullPage) await unstick(page);
    await page.screenshot({ path: join(folder, `${file}.png`), fullPage });
    return (await findProblems(page)).map((problem) => `${file}: ${problem}`);
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

async function findProblems(page: Page): Promise<string[]> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const problems = tooWide > 0 ? [`${tooWide} pixels too wide`] : [];
  return isAxeWanted ? [...problems, ...(await findAccessibilityViolations(page, 'all'))] : problems;
}

/** Loaded and without placeholders. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined); // a page with live tracking never is
  await page.waitForFunction(() => document.querySelector('.animate-breathe, [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** In a picture of the whole page a bar that follows the window would lie over the middle of it: it is drawn where it ends up. */
async function unstick(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { position, bottom } = getComputedStyle(element);
      if (position === 'sticky' && bottom === '0px') element.style.position = 'relative';
    }
  });
}

async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[popover=manual]')?.style.setProperty('visibility', 'hidden'),
  );
}

/** Preview images of links, from `/dev/share/…` into `web/public/share`, where the build finds them. */
async function takeSharePictures(browser: Browser, url: string): Promise<void> {
  await mkdir(shareFolder, { recursive: true });
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  for (const name of ['van', 'charging', 'doorstep']) {
    await page.goto(`/dev/share/${name}`);
    await page.locator('[data-share]').screenshot({ path: join(shareFolder, `${name}.png`) });
  }
}

/** WebP, which only the DevTools protocol writes. */
async function takeReadmePictures(customer: BrowserContext, { shipments }: ScreenshotData): Promise<void> {
  const paths = {
    home: '/',
    track: `/track-parcel?tracking_code=${shipments.moving._tracking_id}`,
    dashboard: '/dashboard',
  };
  for (const [name, path] of Object.entries(paths)) {
    const page = await customer.newPage();
    await page.goto(path);
    await waitUntilStable(page);
    const devTools = await customer.newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    await writeFile(join(readmeFolder, `${name}.webp`), data, 'base64');
    await page.close();
  }
}
