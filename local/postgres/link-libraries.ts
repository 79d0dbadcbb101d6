import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';

interface LibraryLink {
  /** The library as shipped, such as `native/lib/libpq.so.5.18`. */
  readonly source: string;
  /** The name the programs look for, such as `native/lib/libpq.so.5`. */
  readonly target: string;
}

/**
 * Makes the links between library names that the package's install script would make; ours are installed with scripts off.
 * Making a link is atomic, so any number of processes may do this at once.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const links = await readLinks(join(packageFolder, 'native', 'pg-symlinks.json'));
  await Promise.all(links.map((link) => makeLink(packageFolder, link)));
}

async function readLinks(file: string): Promise<LibraryLink[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]'); // platforms whose libraries need no links have no list
  return JSON.parse(text) as LibraryLink[]; // the shape every version of the package has; it is pinned
}

async function makeLink(packageFolder: string, { source, target }: LibraryLink): Promise<void> {
  const path = join(packageFolder, target);
  try {
    await symlink(relative(dirname(path), join(packageFolder, source)), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return; // node:fs rejects with nothing else
    throw new DatabaseStartError(
      `The link ${path} can’t be made. Start once as the account that ran npm install, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
