// `npm run test:races -- --rounds 1000 [--seed 1] [--kills all]`: the payments' races and kills that are too long for every test run.

import { parseArgs } from 'node:util';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { runServerTests } from './bootstrap/run-server-tests.mjs';

await runMain(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, seed: { type: 'string' }, kills: { type: 'string' } },
  });
  const files = [
    ...(values.rounds === undefined ? [] : ['server/payments/races.test.ts']),
    ...(values.kills === undefined ? [] : ['server/payments/kills.test.ts']),
  ];
  if (files.length === 0) {
    throw new ExpectedFailure(
      'Please say how much: --rounds 1000 for races, --kills all for kills at every statement.',
    );
  }
  return runServerTests(files, { RACE_ROUNDS: values.rounds, RACE_SEED: values.seed, PAYMENT_KILLS: values.kills });
});
