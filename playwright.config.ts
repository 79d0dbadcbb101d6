import { defineConfig } from '@playwright/test';
import { browserArguments } from './scripts/browser/browser-arguments.ts';
import { findBrowsers } from './scripts/browser/find-browser.ts';

const [executablePath] = findBrowsers();
const launchOptions = { args: browserArguments(), ...(executablePath ? { executablePath } : {}) };
const baseURL = process.env['E2E_URL']; // set by start-product.ts before the workers start and read this again

// Playwright empties this folder when it starts, so two runs at once need two. The workers read this file again, and keep the name.
process.env['E2E_RUN'] ??= new Date().toISOString().replaceAll(/\D/g, '');

// About every page as it is built, at no size in particular. Listed first: the longest test must not be the last to start.
const audits = /\bseo\.test/;
// Compares pictures, at sizes of its own.
const gallery = /\bui-gallery\.test/;
// So that letters depend neither on the machine's font settings nor on its screen.
const evenLetters = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];
// A journey is walked on a phone, or at a desk where it is named here; in the slow run at both where the layout is another and the
// journey says so.
const atDesk =
  /accounts-(second-factor|recover|email)|payments-create|address-book|bulk|ship-keyboard|ship-draft|@desktop\b/;
const atBoth = /@both-sizes\b/;

const desk = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  outputDir: `test-results/${process.env['E2E_RUN']}`,
  snapshotPathTemplate: '{testDir}/ui-gallery/{arg}{ext}',
  testMatch: /e2e[\\/][^\\/]+\.test\.ts$/, // the folder browsers/ has settings of its own
  globalSetup: './e2e/support/start-product.ts',
  workers: 3, // on two cores: a journey waits for mails and for the countdowns of pages
  fullyParallel: true, // or the longest file would be walked to its end by one worker alone
  retries: 0,
  forbidOnly: true,
  // A busy machine must not fail a journey: nothing here is a promise about speed.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  use: {
    ...(baseURL ? { baseURL } : {}),
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording traces takes as much of the machine again as the journeys; `npm run test:e2e -- <name> --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' }, // drawing what moves takes a third of the processor; a journey about motion asks for it
    serviceWorkers: 'block', // or what a journey does to the network would pass it by; offline.test.ts is about it
    launchOptions,
  },
  projects: [
    { name: 'audits', testMatch: audits },
    {
      name: 'gallery',
      testMatch: gallery,
      use: {
        launchOptions: { ...launchOptions, args: [...launchOptions.args, ...evenLetters] },
      },
    },
    {
      name: 'phone',
      testIgnore: [audits, gallery],
      grepInvert: atDesk,
      use: { viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: [audits, gallery],
      grep: atDesk,
      use: desk,
    },
    { name: 'desktop too @slow', testIgnore: [audits, gallery], grep: atBoth, use: desk }, // by its name part of the slow run
  ],
});
