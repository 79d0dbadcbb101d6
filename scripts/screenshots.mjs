// `npm run screenshots`: pictures of every page at three widths, light and dark, into build/screenshots.
import { join } from 'node:path';
import { checkout, ownNode } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'all', web: false });
  return handOver(ownNode, [join('e2e', 'screenshots', 'main.ts'), ...process.argv.slice(2)], { cwd: checkout });
});
