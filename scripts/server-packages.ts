// For the container image: leaves in package.json only the packages that the server imports.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['contract', 'server'];

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);
const sources = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing'));
const imported = new Set(sources.flatMap((path) => packagesIn(readFileSync(path, 'utf8'))));

const description = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>; // npm's own format
const needed = Object.entries(description['dependencies'] ?? {}).filter(([name]) => imported.has(name));
writeFileSync(
  'package.json',
  JSON.stringify({
    ...description,
    dependencies: Object.fromEntries(needed),
    devDependencies: {},
    optionalDependencies: {},
  }),
);

/** Imported or resolved. */
function packagesIn(text: string): string[] {
  const named = text.matchAll(/(?:from|import|resolve)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?=['/])/g);
  return Array.from(named, ([, name = '']) => name);
}
