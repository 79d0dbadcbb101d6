import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { betweenSides, type Module, modules, packageHomes, testsMayImport } from './import-rules.ts';
import { slicesBelow } from './slices.ts';
import { lineAt, type Problem, type SourceFile } from './source-file.ts';

/** Files in no module: a new folder needs a line in the rules. */
export function checkFolders(paths: readonly string[]): Problem[] {
  const homeless = paths.filter((path) => !findModule(path));
  return homeless.map((path) => ({
    path,
    message: 'belongs to no module: give its folder a line in scripts/check/import-rules.ts, or move it.',
  }));
}

export function checkImports(imports: readonly Import[]): Problem[] {
  return imports.flatMap((one) => {
    const message = findFault(one);
    return message === undefined ? [] : [{ path: one.from, line: one.line, message }];
  });
}

function findFault({ from, file, package: name, isDynamic }: Import): string | undefined {
  const module = findModule(from);
  if (!module) return undefined;
  if (file !== undefined)
    return isTest(from) ? findTestFault(from, file) : findFileFault(module, { from, file, isDynamic });
  if (name !== undefined && !isTest(from)) return findPackageFault(module, from, name);
  return undefined;
}

function findFileFault(
  module: Module,
  { from, file, isDynamic }: Pick<Import, 'from' | 'isDynamic'> & { readonly file: string },
): string | undefined {
  const target = findModule(file);
  if (!target) return undefined;
  const isOwn = target.path === module.path;
  if (isOwn ? module.isApart : !module.mayImport.some((place) => isInside(file, place))) {
    return `may not import ${file}: ${betweenSides[`${sideOf(from)} → ${sideOf(file)}`] ?? module.because}.`;
  }
  const { hidden, isLoaded } = target;
  if (!isOwn && !isDynamic && isLoaded && !isLoaded.exceptFrom.some((place) => isInside(from, place))) {
    return `may not import ${file} statically: ${isLoaded.because}.`;
  }
  if (!isOwn && hidden?.files.test(file) && !hidden.exceptFrom.some((place) => isInside(from, place))) {
    return `may not import ${file}: ${hidden.because}.`;
  }
  return undefined;
}

function findTestFault(from: string, file: string): string | undefined {
  if (testsMayImport[sideOf(from)]?.some((place) => isInside(file, place))) return undefined;
  return `may not import ${file}: a test stays on its side.`;
}

function findPackageFault(module: Module, from: string, name: string): string | undefined {
  if (module.packages && !module.packages.includes(name))
    return `may not import the package ${name}: ${module.because}.`;
  const homes = packageHomes[name];
  if (homes && !homes.some((place) => isInside(from, place)))
    return `may not import the package ${name}: ask ${homes[0]} instead.`;
  return undefined;
}

function sideOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Placeholders are filled in: `server/<slice>` has become `server/quotes`. */
const expanded: readonly Module[] = modules.flatMap(expand);

function findModule(path: string): Module | undefined {
  const fitting = expanded.filter((module) => isInside(path, module.path));
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Below a folder, the file itself, or directly in `folder/*`. */
function isInside(path: string, place: string): boolean {
  if (place.endsWith('*')) return path.startsWith(place.slice(0, -1)) && !path.slice(place.length - 1).includes('/');
  return path === place || path.startsWith(`${place}/`);
}

function expand(module: Module): Module[] {
  if (!module.path.includes('<slice>')) return [{ ...module, mayImport: module.mayImport.flatMap(expandSlices) }];
  return Object.entries(slicesBelow).map(([slice, below]) => ({
    ...module,
    path: module.path.replace('<slice>', slice),
    mayImport: module.mayImport.flatMap((place) =>
      place.includes('<below>') ? below.map((lower) => place.replace('<below>', lower)) : [place],
    ),
  }));
}

function expandSlices(place: string): string[] {
  return place.includes('<slice>') ? Object.keys(slicesBelow).map((slice) => place.replace('<slice>', slice)) : [place];
}

/** A short file with one importer belongs in it. Screens, jobs and adapters are right to have one: a quarter of all files at most. */
export function checkImportedOnce(paths: readonly string[], imports: readonly Import[]): Problem[] {
  const product = paths.filter(isProduct);
  const importers = new Map<string, Set<string>>();
  for (const { from, file } of imports) {
    if (file === undefined || !isProduct(from)) continue;
    importers.set(file, (importers.get(file) ?? new Set()).add(from));
  }
  const once = product.filter((path) => importers.get(path)?.size === 1);
  const most = Math.floor(product.length / 4);
  if (once.length <= most) return [];
  const found = `${once.length} of ${product.length} files are imported by one file alone, over ${most} (a quarter)`;
  return [{ path: 'scripts/check/imports.ts', message: `${found}: merge short ones into their callers.` }];
}

function isProduct(path: string): boolean {
  return /^(contract|server|web|local|console)\/(?!testing\/)/.test(path) && !isTest(path);
}

export interface Import {
  readonly from: string;
  readonly line: number;
  /** By `await import('…')`. */
  readonly isDynamic: boolean;
  /** Relative to the checkout, if it is one of our files. */
  readonly file?: string;
  /** Such as `react`, `@fastify/static` or `node:path`. */
  readonly package?: string;
}

/** Static, dynamic, type-only, re-exports, and `import('…').Type`. */
export function readImports({ path, text }: SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (source: unknown, offset: number, isDynamic = false) => {
    if (typeof source !== 'string') return;
    imports.push({ from: path, line: lineAt(text, offset), isDynamic, ...resolve(path, source) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : undefined, node.start, true),
    TSImportType: (node) => add(node.source.value, node.start),
  }).visit(parseSync(path, text).program);
  return imports;
}

function resolve(from: string, source: string): Pick<Import, 'file' | 'package'> {
  const withoutQuery = source.replace(/\?\w+$/, '');
  if (withoutQuery.startsWith('.')) return { file: posix.join(posix.dirname(from), withoutQuery) };
  return { package: withoutQuery.split('/', withoutQuery.startsWith('@') ? 2 : 1).join('/') };
}
