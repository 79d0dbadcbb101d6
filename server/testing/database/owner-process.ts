import { startEmbeddedPostgres } from '../../../local/postgres/start-embedded-postgres.ts';
import { runAsChild } from './script-child.ts';

// A product reduced to its embedded database, for tests of what happens when products are killed.
await runAsChild(async (report) => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', report });
  return { ready: url, stop };
});
