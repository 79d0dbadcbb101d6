// `npm run test:chaos -- --operations 1000000 --kills 200 [--seed 1]`, or `--minutes 10`: the model test for longer than every test run.

import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  return handOver(ownNode, [join('proof', 'model', 'main.ts'), ...process.argv.slice(2)], { cwd: checkout });
});
