import lighthouse, { type Flags } from 'lighthouse';
import { openDebuggedBrowser } from '../../scripts/browser/open-debugged-browser.ts';

export interface LighthouseReport {
  /** By category, from 0 to 1. */
  readonly scores: Readonly<Record<string, number | null>>;
  readonly failedAudits: string;
}

/** One browser for many pages. Dispose it. */
export interface Lighthouse extends AsyncDisposable {
  audit(url: string): Promise<LighthouseReport>;
}

/** Only categories that don't depend on speed, and no waiting for an idle machine. */
const quick: Flags = {
  logLevel: 'error',
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  throttlingMethod: 'simulate', // no throttling; with any other method Lighthouse waits at least five seconds for each quiet period
  disableFullPageScreenshot: true,
  maxWaitForLoad: 15_000,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500, // the code of the page has arrived
  cpuQuietThresholdMs: 0,
};

export async function openLighthouse(): Promise<Lighthouse> {
  const browser = await openDebuggedBrowser();
  return {
    audit: async (url) => {
      const result = await lighthouse(url, { port: browser.port, ...quick });
      const { categories = {}, audits = {} } = result?.lhr ?? {};
      return {
        scores: Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score])),
        failedAudits: JSON.stringify(Object.values(audits).filter(({ score }) => score === 0)),
      };
    },
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  };
}
