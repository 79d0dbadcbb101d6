// Runs on the machine's own Node, before anything is installed: plain JavaScript without packages, as everything in this folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** The Node of our packages, which runs everything but this folder's scripts. */
export const ownNode = join(
  checkout,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Garbage collection in small steps and a bounded heap: a process holds 70 MB, and half a gigabyte is far from any need. One collector
 * thread, because four took tens of milliseconds a second from a busy CPU. These can't be set from within the process.
 */
export const serverArguments = ['--max-semi-space-size=4', '--max-old-space-size=512', '--v8-pool-size=1'];

/**
 * Defaults of the server's environment. A file missing from the compile cache loads the type stripper, 18 MB that are never freed. One
 * malloc arena for all threads saves 13 MB. Large blocks, such as the 19 MB of a password hash, are mapped by themselves so that they are
 * returned to the system.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(checkout, 'node_modules', '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Bounds the memory of an address import, which holds two batches at a time. The first option keeps short-lived rows out of the old
 * generation.
 */
export const importArguments = ['--max-semi-space-size=16', '--max-old-space-size=96'];

/** Only if there is a `.env`: Node warns about a missing one on every start. */
export const settingsFileArguments = existsSync(join(checkout, '.env')) ? ['--env-file=.env'] : [];
