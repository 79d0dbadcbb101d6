// `npm run support -- list | show | answer | complaints`: how the company answers what is asked in the chat.
import { join } from 'node:path';
import { checkout, ownNode, settingsFileArguments } from './bootstrap/checkout.mjs';
import { runMain } from './bootstrap/expected-failure.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: false });
  const args = [...settingsFileArguments, join('server', 'support.ts'), ...process.argv.slice(2)];
  return handOver(ownNode, args, { cwd: checkout });
});
