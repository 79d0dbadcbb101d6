import { join } from 'node:path';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { ownNode } from '../bootstrap/checkout.mjs';
import { runMain } from '../bootstrap/expected-failure.mjs';
import { runCommand } from '../test/run-command.ts';

const [program = '', target = 'rules', ...args] = process.argv.slice(2);

// PostgreSQL starts here, because its user can't read Stryker's copy of the checkout.
await runMain(async () => {
  const postgres = await startTestPostgres(process.env['TEST_DATABASE_URL']);
  try {
    const env = { ...process.env, TEST_DATABASE_URL: postgres.url, MUTATION_TARGET: target };
    const config = join('scripts', 'mutation', 'stryker.config.mjs');
    return await runCommand(ownNode, [program, 'run', config, ...args], env);
  } finally {
    await postgres.stop();
  }
});
