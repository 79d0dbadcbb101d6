import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const recordPath = join(import.meta.dirname, 'ui-gallery', 'browser.txt');

// The same browser differs by rounding alone, on any machine. Another may smooth letters and curves in its own way.
const strict = { threshold: 0.02, maxDiffPixelRatio: 0.0001 };
const lenient = { threshold: 0.1, maxDiffPixelRatio: 0.005 };

const phone = { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true };
// Half as large, for small files: letters and colours are in the pictures of a phone.
const desktop = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.5 };
const variants = {
  '375-light': { ...phone, colorScheme: 'light' },
  '375-dark': { ...phone, colorScheme: 'dark' },
  '1280-light': { ...desktop, colorScheme: 'light' },
} as const;

for (const [variant, options] of Object.entries(variants)) {
  test.describe(`${variant} @slow`, () => {
    test.use(options);

    test('every part of the gallery looks as its picture', async ({ page, browser }, { config, annotations }) => {
      const drawnBy = `Chromium ${browser.version()} on ${process.platform}`;
      if (['all', 'changed'].includes(config.updateSnapshots)) writeFileSync(recordPath, `${drawnBy}\n`);
      const record = readFileSync(recordPath, 'utf8').trim();
      if (drawnBy !== record) {
        const description = `The pictures are of ${record}, this is ${drawnBy}: compared leniently.`;
        annotations.push({ type: 'other browser', description });
        process.stdout.write(`${description}\n`);
      }
      const tolerance = drawnBy === record ? strict : lenient;

      await openGallery(page);
      for (const part of await findParts(page, variant)) {
        const picture = await takePicture(page, part);
        expect.soft(picture, part).toMatchSnapshot(`${fileNameOf(part)}-${variant}.png`, tolerance);
      }
      await showOnly(page, 'Overlays');
      await page.setViewportSize(options.viewport);
      await page.getByRole('button', { name: 'Open a dialog' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const picture = await page.screenshot({ animations: 'disabled' });
      expect(picture).toMatchSnapshot(`dialog-${variant}.png`, tolerance);
    });
  });
}

test.describe('the comparison @slow', () => {
  test.use(variants['375-light']);

  const changes = [
    ['Buttons and links', 'button { translate: 0 2px }', lenient],
    ['Buttons and links', 'button:nth-child(2) { translate: 0 2px }', strict],
    ['Route line', 'li:nth-child(2) .station { translate: 2px }', strict],
    ['Fields', ':root { --quiet: #4f6a5f }', strict],
    ['Maps', ':root { --tint: #e4ebe0 }', strict],
  ] as const;

  test('is of our own font alone, and notices a part 2 px aside and a changed colour', async ({ page }) => {
    await openGallery(page);
    expect((await fontsOf(page)).filter((name) => !name.startsWith('Figtree'))).toEqual([]);
    for (const [part, css, tolerance] of changes) {
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      }, css);
      const picture = await takePicture(page, part);
      expect(picture, css).not.toMatchSnapshot(`${fileNameOf(part)}-375-light.png`, tolerance);
    }
  });
});

/** On the day of the sample parcels. */
async function openGallery(page: Page): Promise<void> {
  await page.clock.setFixedTime('2026-11-18T10:00:00Z');
  await page.goto('/dev/ui');
  await expect(page.getByRole('img', { name: 'to Newport' })).toBeVisible(); // the last part, which is loaded by itself
  await page.evaluate(() => document.fonts.ready);
  // As high as the page, so that no part is scrolled to, or under the header.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
}

/** Those of the machine begin with 'system'. */
async function fontsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.parentElement?.setAttribute('data-has-words', '');
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const selector = '[data-specimen] :is([data-has-words], input)';
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const used = await Promise.all(nodeIds.map((nodeId) => devTools.send('CSS.getPlatformFontsForNode', { nodeId })));
  return used.flatMap(({ fonts }) =>
    fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `system ${familyName}`)),
  );
}

/** Their titles. */
async function findParts(page: Page, variant: string): Promise<string[]> {
  const parts = page.locator(variant === '375-light' ? '[data-specimen]' : '[data-specimen][data-uniform=false]');
  return parts.evaluateAll((elements) => elements.map((element) => element.dataset['specimen'] ?? ''));
}

/** So that a part stands on the same pixel whatever is above it. */
async function showOnly(page: Page, part: string): Promise<void> {
  await page.locator('[data-specimen]').evaluateAll((parts, title) => {
    for (const one of parts) one.toggleAttribute('hidden', one.dataset['specimen'] !== title);
  }, part);
}

async function takePicture(page: Page, part: string): Promise<Buffer> {
  await showOnly(page, part);
  const clip = await page.locator(`[data-specimen="${part}"]`).boundingBox();
  if (!clip) throw new Error(`The gallery has no part '${part}'.`);
  return page.screenshot({ clip, animations: 'disabled' });
}

function fileNameOf(part: string): string {
  return part.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
