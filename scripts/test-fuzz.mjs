// `npm run test:fuzz -- --requests 100000 [--seed 1]`: more hostile requests than a test run has time for.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  });
  await prepare({ packages: 'all', web: false });
  const env = {
    ...process.env,
    FUZZ_REQUESTS: values.requests,
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  };
  return handOver(ownNode, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', 'proof/fuzz'], {
    cwd: checkout,
    env,
  });
});
