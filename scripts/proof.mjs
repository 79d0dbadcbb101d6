// `npm run proof -- attacks [options]`: tries to break the product and says what it took. Each proof ends by itself.

import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

/** What can be asked for by name, and the program that does it. */
const proofs = new Map([
  ['attacks', join('proof', 'attacks', 'main.ts')],
  ['rolling-restart', join('proof', 'rolling-restart', 'main.ts')],
]);

await runMain(async () => {
  const [name = '', ...options] = process.argv.slice(2);
  const program = proofs.get(name);
  if (program === undefined) throw new ExpectedFailure(`Please name a proof: ${[...proofs.keys()].join(', ')}.`);
  await prepare({ packages: 'all', web: false });
  return handOver(ownNode, [program, ...options], { cwd: checkout });
});
