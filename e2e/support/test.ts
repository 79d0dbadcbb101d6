import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { watchForProblems } from './watch-for-problems.ts';

interface Fixtures {
  /** Says that this journey goes through a console error; one it does not go through fails it all the same. */
  expectProblem(pattern: RegExp): void;
  /** Holds the page as it is now against the accessibility rules of WCAG 2.2 AA. */
  checkAccessibility(): Promise<void>;
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.map(({ help, nodes }) => `${help}: ${nodes.map((node) => node.html).join(' · ')}`);
      expect(faults, 'accessibility faults').toEqual([]);
    });
  },
});

export { expect };
