import lighthouse, { type Flags } from 'lighthouse';
import { openDebuggedBrowser } from '../../scripts/browser/open-debugged-browser.ts';

/** What Lighthouse thinks of a page. */
export interface Opinion {
  /** By category, 1 being everything right. */
  readonly scores: Readonly<Record<string, number | null>>;
  /** What is wrong, in its own words. */
  readonly faults: string;
}

/** Lighthouse with a browser of its own, for many pages. Whoever opens it closes it. */
export interface Lighthouse extends AsyncDisposable {
  look(url: string): Promise<Opinion>;
}

/** Only what does not depend on speed, and no waiting for a quiet machine. */
const quick: Flags = {
  logLevel: 'error',
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  throttlingMethod: 'simulate', // nothing is held back; with any other one Lighthouse waits five seconds at least for each kind of quiet
  disableFullPageScreenshot: true,
  maxWaitForLoad: 15_000,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500, // the code of the page has arrived
  cpuQuietThresholdMs: 0,
};

/** Opens the browser that Lighthouse looks at pages with. */
export async function openLighthouse(): Promise<Lighthouse> {
  const browser = await openDebuggedBrowser();
  return {
    look: async (url) => {
      const result = await lighthouse(url, { port: browser.port, ...quick });
      const { categories = {}, audits = {} } = result?.lhr ?? {};
      return {
        scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score])),
        faults: JSON.stringify(Object.values(audits).filter(({ score }) => score === 0)),
      };
    },
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  };
}
