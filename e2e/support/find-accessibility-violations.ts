import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose answer another colour scheme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it is now, by all its rules or by those about colours. It runs in the page itself: axe's own
 * Playwright package opens a second page for every look, for the sake of frames of other sites, of which we have none.
 */
export async function findAccessibilityViolations(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  await page.locator('h1').first().waitFor(); // an address changes before its page is drawn
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async (rules) => {
      if (!window.axe) throw new Error('The page has been left before axe could look at it.');
      // What is half faded in has no contrast yet. What goes on forever, or moves with the page, is not waited for.
      const ending = document.getAnimations().filter(({ effect, timeline, playState }) => {
        const isTimed = timeline instanceof DocumentTimeline && playState === 'running';
        return isTimed && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      });
      return violations.map(({ help, nodes }) => `${help}: ${nodes.map((node) => node.html).join(' · ')}`);
    },
    which === 'all' ? undefined : colourRules,
  );
}
