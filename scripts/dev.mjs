// `npm run dev`: the server and the web, both reloading on change, until Ctrl-C.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  // The server serves the built web too, though here Vite's pages are the ones to look at.
  await prepare({ packages: 'all', web: true });
  return handOver(ownNode, [...settingsFileArguments, join('scripts', 'dev', 'main.ts')], { cwd: checkout });
});
