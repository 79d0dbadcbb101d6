// `npm run cluster`: what `npm start` does, with several processes behind one port; WORKERS says how many.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

const env = { NODE_COMPILE_CACHE: join(checkout, 'node_modules', '.cache', 'compiled'), ...process.env };

await runMain(async () => {
  await prepare({ packages: 'production', web: true, settings: true });
  return handOver(ownNode, [...settingsFileArguments, join('server', 'cluster.ts')], { cwd: checkout, env });
});
