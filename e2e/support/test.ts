import { type BrowserContext, test as base, expect } from '@playwright/test';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';

interface Fixtures {
  /** Allows a console error, which then must happen. */
  expectProblem(pattern: RegExp): void;
  /** WCAG 2.2 AA, by axe. */
  checkAccessibility(which?: 'with colours'): Promise<void>;
  /** Contrast in the dark colour scheme. */
  checkDarkColours(): Promise<void>;
}

/** A console error, an uncaught error or a request to another host fails the test. */
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
    await provide(async (which) => {
      const rules = which === 'with colours' ? 'all' : 'all but colours';
      expect(await findAccessibilityViolations(page, rules), 'accessibility violations').toEqual([]);
    });
  },

  checkDarkColours: async ({ page }, provide) => {
    await provide(async () => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await findAccessibilityViolations(page, 'colours'), 'violations in the dark colour scheme').toEqual([]);
    });
  },
});

function watchForProblems(context: BrowserContext, ownHost: string): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught error: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== ownHost) problems.push(`request to another host: ${request.url()}`);
  });
  return problems;
}

export { expect };
