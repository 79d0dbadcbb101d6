// `npm run bench`: how fast the product is on this machine, beside the bare framework. Stops by itself after a minute or two.
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  return handOver(ownNode, [join('bench', 'main.ts'), ...process.argv.slice(2)], { cwd: checkout });
});
