import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// main.ts sets both paths, start-product.ts the URL before the workers start and read this again.
const { FIREFOX_PATH: firefox, WEBKIT_PATH: webkit, E2E_URL: baseURL } = process.env;
process.env['E2E_RUN'] ??= new Date().toISOString().replaceAll(/\D/g, '');

export default defineConfig({
  testDir: '.',
  outputDir: join('../../test-results', process.env['E2E_RUN']),
  globalSetup: '../support/start-product.ts',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A busy machine must not fail a journey.
  timeout: 600_000,
  expect: { timeout: 180_000, toPass: { timeout: 180_000 } },
  use: baseURL ? { baseURL } : {},
  projects: Object.entries({ firefox, webkit })
    .filter(([, path]) => path)
    .map(([name]) => ({ name })),
});
