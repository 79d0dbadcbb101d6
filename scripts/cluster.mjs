// `npm run cluster`: what `npm start` does, with several processes behind one port; WORKERS says how many.
import { join } from 'node:path';
import { checkout, ownNode, serverArguments, serverEnvironment, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: true, settings: true });
  return handOver(ownNode, [...serverArguments, ...settingsFileArguments, join('server', 'cluster.ts')], {
    cwd: checkout,
    env: { ...serverEnvironment, ...process.env },
  });
});
