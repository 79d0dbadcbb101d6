// `npm start`: from a fresh clone to a product that serves. Runs on any Node from 20 on, with nothing installed.
import { runMain } from './bootstrap/expected-failure.mjs';
import { runServer } from './bootstrap/run-server.mjs';

await runMain(() => runServer('main.ts'));
