// `npm run test:faults [-- --flow "open a payment"]`: every call of every flow that writes fails once, in every way.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  const { values } = parseArgs({ options: { flow: { type: 'string' } } });
  await prepare({ packages: 'all', web: false });
  const chosen = values.flow === undefined ? [] : ['-t', values.flow];
  const command = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'server',
    'proof/faults',
    ...chosen,
  ];
  return handOver(ownNode, command, { cwd: checkout, env: { ...process.env, FAULTS: 'all' } });
});
