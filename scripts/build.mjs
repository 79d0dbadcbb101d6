// `npm run build`: the web pages, unless they are up to date. Runs on any Node from 20 on, with nothing installed.
import { runMain } from './bootstrap/expected-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await runMain(async () => {
  await prepare({ packages: 'production', web: true });
  return 0;
});
