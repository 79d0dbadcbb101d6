// `npm run test:faults [-- --flow "open a payment"]`: every call of every flow that writes fails once, in every way.

import { parseArgs } from 'node:util';
import { runMain } from './bootstrap/expected-failure.mjs';
import { runServerTests } from './bootstrap/run-server-tests.mjs';

await runMain(async () => {
  const { values } = parseArgs({ options: { flow: { type: 'string' } } });
  const chosen = values.flow === undefined ? [] : ['-t', values.flow];
  return runServerTests(['proof/faults', ...chosen], { FAULTS: 'all' });
});
