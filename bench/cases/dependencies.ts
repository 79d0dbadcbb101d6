import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, ownNode } from '../../scripts/bootstrap/checkout.mjs';
import type { FreeCase } from '../bench-case.ts';

/** npm's lock file, as far as it is read here. */
type Locked = Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;

/** What the container image brings along for the server, without the runtime and the database, and what npm installs for it. */
export const dependencies: FreeCase = {
  kind: 'free',
  name: 'dependencies',
  measure: async () => {
    const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as { packages: Locked }; // npm's own format
    const needed = new Set<string>();
    for (const name of namesOfServerPackages()) gather(packages, '', name, needed);
    const files = [...needed].flatMap((path) => filesOf(join(checkout, path)));
    return {
      packages: needed.size,
      'installed MB': megabytes(files),
      'in the image MB': megabytes(files.filter((path) => !isLeftOut(path))),
    };
  },
  targets: [{ figure: 'in the image MB', atMost: 80 }],
};

function megabytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + lstatSync(path).size, 0) / 1e6;
}

/** What is deleted in the Containerfile: types, maps and documents, which no program reads. Licences stay. */
function isLeftOut(path: string): boolean {
  return /\.([cm]?ts|map|md)$/.test(path) && !/\/licen[cs]e[^/]*$/i.test(path);
}

/** Asks the script that the image is made with, in a folder that looks like the checkout to it. */
function namesOfServerPackages(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-bench-'));
  try {
    for (const name of ['contract', 'server', 'sandbox']) symlinkSync(join(checkout, name), join(folder, name));
    copyFileSync(join(checkout, 'package.json'), join(folder, 'package.json'));
    execFileSync(ownNode, [join(checkout, 'scripts', 'server-packages.ts')], { cwd: folder });
    const written = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }; // as the script writes it
    return Object.keys(written.dependencies);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds a package and all it needs, each where Node finds it from the one that needs it. */
function gather(packages: Locked, from: string, name: string, found: Set<string>): void {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  const locked = packages[path];
  if (!locked) {
    if (from !== '') gather(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name, found);
    return;
  }
  if (found.has(path)) return;
  found.add(path);
  for (const needed of Object.keys(locked.dependencies ?? {})) gather(packages, path, needed, found);
}

/** Every file of a package, without those of packages inside it, which the lock file names themselves. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path);
    return [path];
  });
}
