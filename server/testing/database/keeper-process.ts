import { glob, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../../local/postgres/start-embedded-postgres.ts';
import { runAsChild } from './script-child.ts';

// Keeps the folder of one run of the tests, and its database server if asked to. When the run ends, or is killed, the keeper stops
// every server below the folder and removes it: not even a killed run leaves anything behind.
const [folder = '', wantsServer] = process.argv.slice(2);

await runAsChild(async () => {
  const server = wantsServer ? await startEmbeddedPostgres({ dataDir: join(folder, 'run') }) : undefined;
  const stop = async () => {
    await server?.stop();
    for await (const note of glob('**/postgres/cluster/data/postmaster.pid', { cwd: folder })) {
      const abandoned = await startEmbeddedPostgres({ dataDir: resolve(folder, note, '../../../../..') });
      await abandoned.stop();
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ready: server?.url ?? '', stop };
});
