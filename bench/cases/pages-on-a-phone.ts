import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { openDebuggedBrowser } from '../../scripts/browser/open-debugged-browser.ts';
import type { CustomCase, Figures, Product } from '../bench-case.ts';
import { percentile } from '../report/statistics.ts';
import { seedParcelsInTransit } from '../seed/seed-parcels.ts';

const loads = 5;

/** Lighthouse's benchmark index of a Moto G Power. */
const phoneSpeed = 264;

export const homePage = pageOnAPhone('home page on a phone', async () => '/');

export const trackingPage = pageOnAPhone('tracking page on a phone', async ({ databaseUrl }) => {
  const [code] = await seedParcelsInTransit(databaseUrl, 'TP', 1);
  return `/track-parcel?tracking_code=${code}`;
});

export const quotePage = pageOnAPhone(
  'quote page on a phone',
  async () => '/get-quotes?country=UK&weight=5&pickup_postal_code=DA1+1AA&delivery_postal_code=IV1+1AA',
);

/**
 * On Lighthouse's phone on slow 4G. DevTools throttling, because the simulated one can't tell a prerendered page from an
 * empty one on localhost. The CPU is slowed down to the phone's speed: Lighthouse's usual factor of four assumes a machine four times as fast.
 */
function pageOnAPhone(name: string, prepare: (product: Product) => Promise<string>): CustomCase {
  return {
    kind: 'custom',
    name,
    measure: async (product) => {
      const url = new URL(await prepare(product), product.url).href;
      await using browser = await openDebuggedBrowser();
      const { 'machine speed': speed = Number.NaN } = await loadOnce(url, browser.port, 1);
      const slowdown = Math.min(Math.max(speed / phoneSpeed, 1), throttling.mobileSlow4G.cpuSlowdownMultiplier);
      const measured: Figures[] = [];
      for (let load = 0; load < loads; load += 1) measured.push(await loadOnce(url, browser.port, slowdown));
      const medianOf = (figure: string) =>
        percentile(
          measured.map((figures) => figures[figure] ?? Number.NaN),
          0.5,
        );
      return {
        ...Object.fromEntries(Object.keys(measured[0] ?? {}).map((figure) => [figure, medianOf(figure)])),
        'CPU slowdown': slowdown,
      };
    },
    targets: [
      { figure: 'performance score', atLeast: 98 },
      { figure: 'largest paint ms', atMost: 1200 },
      { figure: 'layout shift', atMost: 0.01 },
    ],
  };
}

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
    // Lighthouse's benchmark index: below a few hundred the machine was too busy for the other figures to mean anything.
    'machine speed': environment?.benchmarkIndex ?? Number.NaN,
  };
}
