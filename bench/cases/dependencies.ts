import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkout, ownNode } from '../../scripts/bootstrap/checkout.mjs';
import type { CustomCase } from '../bench-case.ts';

type Locked = Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> }>>;

/** The server's packages: as npm installs them, and as the container image has them. */
export const dependencies: CustomCase = {
  kind: 'custom',
  name: 'dependencies',
  measure: async () => {
    const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as { packages: Locked }; // npm's own format
    const needed = new Set<string>();
    for (const name of namesOfServerPackages()) collect(packages, '', name, needed);
    const files = [...needed].flatMap((path) => filesOf(join(checkout, path)));
    return {
      packages: needed.size,
      'installed MB': megabytes(files),
      'in the image MB': megabytes(files.filter((path) => !isDeletedFromImage(path))),
    };
  },
  targets: [{ figure: 'in the image MB', atMost: 80 }],
};

function megabytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + lstatSync(path).size, 0) / 1e6;
}

/** What the Containerfile deletes: types, source maps and documents, but no licences. */
function isDeletedFromImage(path: string): boolean {
  return /\.([cm]?ts|map|md)$/.test(path) && !/\/licen[cs]e[^/]*$/i.test(path);
}

/** Runs the image's own script on a copy of package.json. */
function namesOfServerPackages(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-bench-'));
  try {
    for (const name of ['contract', 'server']) symlinkSync(join(checkout, name), join(folder, name));
    copyFileSync(join(checkout, 'package.json'), join(folder, 'package.json'));
    execFileSync(ownNode, [join(checkout, 'scripts', 'server-packages.ts')], { cwd: folder });
    const written = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }; // as the script writes it
    return Object.keys(written.dependencies);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adds a package and its dependencies as Node resolves them. */
function collect(packages: Locked, from: string, name: string, found: Set<string>): void {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  const locked = packages[path];
  if (!locked) {
    if (from !== '') collect(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name, found);
    return;
  }
  if (found.has(path)) return;
  found.add(path);
  for (const needed of Object.keys(locked.dependencies ?? {})) collect(packages, path, needed, found);
}

/** Without nested packages, which the lock file lists by themselves. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(path);
    return [path];
  });
}
