// `npm run bench`: how fast the product is on this machine, beside the bare framework. Stops by itself after a minute or two.
// `npm run bench:scale`: how it keeps its cost as the tables grow.
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  const given = process.argv.slice(2);
  const [script = 'main.ts', ...rest] = given[0] === 'scale' ? ['scale.ts', ...given.slice(1)] : ['main.ts', ...given];
  return handOver(ownNode, [join('bench', script), ...rest], { cwd: checkout });
});
