import { chosenTarget } from './targets.ts';

const { files, least } = chosenTarget();

/** What Stryker is told: https://stryker-mutator.io/docs/stryker-js/configuration. */
const config = {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
  mutate: files,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 1), // they take the processor, and nobody waits for them
  timeoutMS: 60_000, // a busy machine is no endless loop
  tempDirName: 'build/mutation',
  tsconfigFile: 'none', // it would rewrite ours with the API that TypeScript 7 no longer has, and vitest reads none
  ignorePatterns: ['/build', '/test-results', '/docs', '/.data'], // every folder that tsconfig.json names has to be there
  reporters: ['clear-text', 'progress-append-only', 'html'],
  htmlReporter: { fileName: 'build/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: least, break: least },
  allowEmpty: false,
  checkers: [],
};

export default config; // oxlint-disable-line import/no-default-export -- how Stryker reads it
