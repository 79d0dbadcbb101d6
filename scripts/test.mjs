// `npm test` and its parts: from a fresh clone to `N passed, N failed`. Runs on any Node from 20 on, with nothing installed.
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  return handOver(ownNode, [join('scripts', 'test', 'main.ts'), ...process.argv.slice(2)], { cwd: checkout });
});
