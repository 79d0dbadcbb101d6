// `npm run test:races -- --rounds 1000 [--seed 1] [--kills all]`: the payments' races and kills that are too long for every test run.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'string' } },
  });
  if (values.rounds === undefined && values.kills === undefined) {
    throw new ExpectedFailure(
      'Please say how much: --rounds 1000 for races, --kills all for kills at every statement.',
    );
  }
  await prepare({ packages: 'all', web: false });
  const env = {
    ...process.env,
    ...(values.rounds !== undefined && { RACE_ROUNDS: values.rounds }),
    ...(values.seed !== undefined && { RACE_SEED: values.seed }),
    ...(values.kills !== undefined && { PAYMENT_KILLS: values.kills }),
  };
  const files = [
    ...(values.rounds === undefined ? [] : ['server/payments/races.test.ts']),
    ...(values.kills === undefined ? [] : ['server/payments/kills.test.ts']),
  ];
  return handOver(ownNode, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server', ...files], {
    cwd: checkout,
    env,
  });
});
