import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { companyFrom } from '../../contract/company.ts';

// Pure rules alone: what needs a database, a browser, a process, files, a PDF to read or many password hashes is left to `npm test`.
const needsMore =
  /testing\/|test-database|\/app\.ts|node:(child_process|fs|http|net)|mupdf|zxing|smtp-server|password-hash|pdf-worker|postgres/;
const pureServerTests = globSync('server/!(testing)/**/*.test.ts').filter(
  (path) => !needsMore.test(readFileSync(path, 'utf8')),
);

export default defineConfig({
  define: { __COMPANY__: JSON.stringify(companyFrom({})) },
  test: {
    allowOnly: false,
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    isolate: false,
    include: ['{contract,web}/**/*.test.ts', ...pureServerTests],
    setupFiles: ['scripts/vitest/console-guard.ts', 'scripts/vitest/network-guard-node.ts'],
  },
});
