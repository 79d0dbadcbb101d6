import { defineConfig } from 'vitest/config';
import { companyFrom } from '../../contract/company.ts';
import { chosenTarget } from './targets.ts';

// The tests of one target, as vitest.config.ts runs them. Stryker works in a copy of the checkout, in which paths start at its top.
export default defineConfig({
  define: { __COMPANY__: JSON.stringify(companyFrom({})) },
  test: {
    include: [...chosenTarget().tests],
    isolate: false,
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['server/testing/database/postgres-setup.ts'],
    setupFiles: ['scripts/vitest/console-guard.ts', 'scripts/vitest/network-guard-node.ts'],
  },
});
