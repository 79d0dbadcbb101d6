// `npm run cluster`: what `npm start` does, with several processes behind one port; WORKERS says how many.
import { runMain } from './bootstrap/expected-failure.mjs';
import { runServer } from './bootstrap/run-server.mjs';

await runMain(() => runServer('cluster.ts'));
