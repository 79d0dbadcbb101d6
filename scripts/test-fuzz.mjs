// `npm run test:fuzz -- --requests 100000 [--seed 1]`: more hostile requests than a test run has time for.

import { parseArgs } from 'node:util';
import { runMain } from './bootstrap/expected-failure.mjs';
import { runServerTests } from './bootstrap/run-server-tests.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
  });
  return runServerTests(['proof/fuzz'], { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed });
});
