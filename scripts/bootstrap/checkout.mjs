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
 * machine that has nothing else to do: 145 MB under load in place of 208. A process holds 70 MB; half a gigabyte is far from any need.
 * Can't be set from within the process.
 */
export const serverArguments = ['--max-semi-space-size=2', '--max-old-space-size=512'];

/** Tells Node to read the settings in `.env`, where there is one: it would report a missing one on every start. */
export const settingsFileArguments = existsSync(join(checkout, '.env')) ? ['--env-file=.env'] : [];
