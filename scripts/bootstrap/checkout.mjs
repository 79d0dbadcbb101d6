// Runs on the machine's own Node, before anything is installed: plain JavaScript without packages, as everything in this folder.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder this product was cloned into. */
export const checkout = fileURLToPath(new URL('../../', import.meta.url));

/** The Node that comes with the packages; everything but this folder's scripts runs on it. */
export const ownNode = join(
  checkout,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * How the server's Node is started. What a request leaves behind is collected in small portions, and what stays is not let grow as on a
 * machine that has nothing else to do. A process holds 70 MB; half a gigabyte is far from any need. One thread beside the main one collects:
 * four took most of a processor that is busy from it, tens of milliseconds each second. Can't be set from within the process.
 */
export const serverArguments = ['--max-semi-space-size=4', '--max-old-space-size=512', '--v8-pool-size=1'];

/**
 * What the server's Node finds in its environment, unless somebody has set it otherwise. Where what it compiled is kept is said before
 * the first file: one that isn't found there takes the compiler that removes types, 18 MB that are never given back. Its eight threads
 * share one heap of the C library's, or each keeps what it once needed: 13 MB. And what is large is never taken from that heap, where
 * the library puts it after the first time and can't give it back: the 19 MB in which a password is hashed.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(checkout, 'node_modules', '.cache', 'compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Bounds the memory of an address import, of which only two batches are in use at a time. The first option keeps the short-lived rows out of
 * the old generation.
 */
export const importArguments = ['--max-semi-space-size=16', '--max-old-space-size=96'];

/** Tells Node to read the settings in `.env`, where there is one: it would report a missing one on every start. */
export const settingsFileArguments = existsSync(join(checkout, '.env')) ? ['--env-file=.env'] : [];
