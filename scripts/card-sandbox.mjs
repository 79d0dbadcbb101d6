// `npm run card-sandbox -- --port 8777`: the stand-in of the card provider alone, until Ctrl-C. It prints its keys.
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { ExpectedFailure, runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  if (process.env['LARKWAY_ENV'] === 'production')
    throw new ExpectedFailure('The card sandbox does not run in production.');
  await prepare({ packages: 'production', web: false });
  return handOver(ownNode, [join('local', 'card-sandbox', 'main.ts'), ...process.argv.slice(2)], { cwd: checkout });
});
