import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { companyFrom } from './contract/company.ts';
import { browserArguments } from './scripts/browser/browser-arguments.ts';
import { findBrowsers } from './scripts/browser/find-browser.ts';

const [executablePath] = findBrowsers();

/**
 * React's development build notes for each element where it was made, and times each component for the profiler: a fifth of what the
 * component tests take. Its warnings stay.
 */
const reactWithoutProfiling = {
  name: 'react-without-profiling',
  transform: (code: string, id: string) =>
    /[\\/]react(-dom)?[\\/]cjs[\\/].*\.development\.js$/.test(id)
      ? code
          .replaceAll('1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false')
          .replaceAll('"function" === typeof console.timeStamp', 'false')
      : undefined,
};

export default defineConfig({
  define: { __COMPANY__: JSON.stringify(companyFrom({})) }, // as vite.config.ts does, without this machine's settings
  test: {
    allowOnly: false,
    // A busy machine must not fail a test: nothing here is a promise about speed.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    maxWorkers: 3, // on two cores: a test waits for the database and for processes
    isolate: false, // nothing of ours is kept in modules, and importing the product for each file again took a third of the time
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{bench,console,contract,scripts,web}/**/*.test.ts'],
          setupFiles: ['scripts/vitest/console-guard.ts', 'scripts/vitest/network-guard-node.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{local,proof,server}/**/*.test.ts'],
          globalSetup: ['server/testing/database/postgres-setup.ts'],
          setupFiles: ['scripts/vitest/console-guard.ts', 'scripts/vitest/network-guard-node.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // Found only in the middle of a run, each of these would reload the page under the tests that are running.
        optimizeDeps: {
          include: [
            '@googlemaps/js-api-loader',
            '@stripe/react-stripe-js',
            '@stripe/stripe-js/pure',
            'axe-core',
            'downshift',
            'papaparse',
            'react-dom/client',
            'react-dom/server',
            'react-hot-toast/headless',
            'vitest-browser-react',
          ],
          rolldownOptions: { plugins: [reactWithoutProfiling] },
        },
        test: {
          name: 'web',
          expect: { requireAssertions: true, poll: { timeout: 60_000, interval: 0 } }, // but see poll-interval.ts
          include: ['{console,local,web}/**/*.test.tsx'],
          setupFiles: [
            'scripts/vitest/console-guard.ts',
            'scripts/vitest/network-guard-browser.ts',
            'scripts/vitest/poll-interval.ts',
            'web/testing/load-font.ts',
          ],
          isolate: true, // a page is full of what is kept: its store, its cache, its styles
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: browserArguments(), ...(executablePath ? { executablePath } : {}) },
              contextOptions: { reducedMotion: 'reduce' }, // drawing what moves took a third of the processor (emulate-motion.ts)
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
