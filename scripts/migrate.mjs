// `npm run migrate`: brings the database up to date and ends. Every start does so too; this is for doing it before any.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  return handOver(ownNode, [...settingsFileArguments, join('server', 'migrate.ts')], { cwd: checkout });
});
