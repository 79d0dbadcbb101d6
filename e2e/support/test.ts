import { test as base, expect } from '@playwright/test';
import { findAccessibilityFaults } from './find-accessibility-faults.ts';
import { watchForProblems } from './watch-for-problems.ts';

interface Fixtures {
  /** Says that this journey goes through a console error; one it does not go through fails it all the same. */
  expectProblem(pattern: RegExp): void;
  /** Holds the page as it is now against the accessibility rules of WCAG 2.2 AA. */
  checkAccessibility(): Promise<void>;
  /** Holds the colours of a page that is accessible in one scheme against the rules in the other. */
  checkDarkColours(): Promise<void>;
}

/** Playwright's test, in which a console error, an uncaught error or a request to another host fails the journey. */
export const test = base.extend<Fixtures>({
  expectProblem: [
    async ({ context, baseURL }, provide) => {
      const expected: RegExp[] = [];
      const problems = watchForProblems(context, new URL(baseURL ?? '').host);
      await provide((pattern) => expected.push(pattern));
      expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
      const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
      expect(missing, 'expected problems that did not happen').toEqual([]);
    },
    { auto: true },
  ],

  checkAccessibility: async ({ page }, provide) => {
    await provide(async () => {
      expect(await findAccessibilityFaults(page, 'all'), 'accessibility faults').toEqual([]);
    });
  },

  checkDarkColours: async ({ page }, provide) => {
    await provide(async () => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await findAccessibilityFaults(page, 'colours'), 'faults in the dark').toEqual([]);
    });
  },
});

export { expect };
