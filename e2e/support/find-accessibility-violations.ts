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

/** Rules whose result depends on the colour scheme, most of what axe takes: component tests apply them to every state, in both schemes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in the page itself: axe's Playwright package opens a second page for every check, to support cross-origin frames, which we
 * don't have.
 */
export async function findAccessibilityViolations(
  page: Page,
  which: 'all' | 'colours' | 'all but colours',
): Promise<string[]> {
  await page.locator('h1').first().waitFor(); // the URL changes before the page is drawn
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async ({ only, without }) => {
      if (!window.axe) throw new Error('The page has been left before axe could look at it.');
      // Elements that are fading in have no contrast yet. Endless and scroll-driven animations are not waited for.
      const ending = document.getAnimations().filter(({ effect, timeline, playState }) => {
        const isTimed = timeline instanceof DocumentTimeline && playState === 'running';
        return isTimed && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await window.axe.run(document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: { type: 'rule', values: only } }),
      });
      return violations.map(({ help, nodes }) => `${help}: ${nodes.map((node) => node.html).join(' · ')}`);
    },
    {
      only: which === 'colours' ? colourRules : undefined,
      without: which === 'all but colours' ? colourRules : [],
    },
  );
}
