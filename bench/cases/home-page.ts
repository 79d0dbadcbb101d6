import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { openDebuggedBrowser } from '../../scripts/browser/open-debugged-browser.ts';
import type { Figures, FreeCase } from '../bench-case.ts';
import { percentile } from '../statistics.ts';

const loads = 5;

/** What Lighthouse's own measure of a machine gives for the phone it stands in for, a Moto G Power (Chrome's own calibration). */
const phoneSpeed = 264;

/**
 * The home page as Lighthouse's phone on slow 4G sees it. The throttling is the browser's own: the simulated one can't tell a
 * prerendered page from an empty one on this machine's own network. The processor is slowed down to the phone's: the usual four times
 * are meant for a machine that is four times as fast.
 */
export const homePage: FreeCase = {
  kind: 'free',
  name: 'home page on a phone',
  measure: async ({ url }) => {
    await using browser = await openDebuggedBrowser();
    const { 'machine speed': speed = Number.NaN } = await loadOnce(url, browser.port, 1);
    const slowdown = Math.min(Math.max(speed / phoneSpeed, 1), throttling.mobileSlow4G.cpuSlowdownMultiplier);
    const measured: Figures[] = [];
    for (let load = 0; load < loads; load += 1) measured.push(await loadOnce(url, browser.port, slowdown));
    const medianOf = (name: string) =>
      percentile(
        measured.map((figures) => figures[name] ?? Number.NaN),
        0.5,
      );
    return {
      ...Object.fromEntries(Object.keys(measured[0] ?? {}).map((name) => [name, medianOf(name)])),
      'processor slowed down': slowdown,
    };
  },
  targets: [
    { figure: 'performance score', atLeast: 95 },
    { figure: 'largest paint ms', atMost: 1500 },
    { figure: 'layout shift', atMost: 0.01 },
  ],
};

async function loadOnce(url: string, port: number, cpuSlowdownMultiplier: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
  });
  const { categories = {}, audits = {}, environment } = result?.lhr ?? {};
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    'performance score': (categories['performance']?.score ?? Number.NaN) * 100,
    'first paint ms': valueOf('first-contentful-paint'),
    'largest paint ms': valueOf('largest-contentful-paint'),
    'blocking ms': valueOf('total-blocking-time'),
    'layout shift': valueOf('cumulative-layout-shift'),
    // Lighthouse's own measure of the machine: below some hundreds it was too busy for the others to mean anything.
    'machine speed': environment?.benchmarkIndex ?? Number.NaN,
  };
}
