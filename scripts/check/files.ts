import type { Problem, SourceFile } from './source-file.ts';

const drawers = new Set(['common', 'helpers', 'misc', 'types', 'utils', 'util', 'helper', 'shared']);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const suffixes = new Set(['routes', 'repository', 'queries', 'presenter', 'test', 'config', 'd']);
const namedByCustom = /(^|\/)(README|ARCHITECTURE|CONTRIBUTING|SECURITY|LICENSE)(\.md)?$/;

/** Files whose names say too little (a drawer, a barrel) or are written another way than the rest. */
export function checkFileNames(paths: readonly string[]): Problem[] {
  return paths.flatMap((path) => {
    const message = findFault(path);
    return message === undefined ? [] : [{ path, message }];
  });
}

function findFault(path: string): string | undefined {
  if (namedByCustom.test(path)) return undefined;
  const folders = path.split('/');
  const [name = '', ...rest] = (folders.pop() ?? '').split('.');
  const drawer = [...folders, name].find((part) => drawers.has(part));
  if (drawer) return `lies in a drawer called '${drawer}': name the thing it is about.`;
  const isCode = /\.(tsx?|mjs)$/.test(path);
  if (isCode && name === 'index') return 'is a barrel: import from the file that has the thing.';
  const isMigration = /\/migrations\/\d{4}_\w+\.sql$/.test(path);
  if (!isMigration && !kebabCase.test(name)) return 'is not in kebab-case.';
  const suffix = rest.slice(0, -1).find((part) => !suffixes.has(part));
  if (isCode && suffix)
    return `has the suffix .${suffix}: use .routes, .repository, .queries, .presenter or .test, or a longer name.`;
  return undefined;
}

/** Nobody reads a longer file as one thing. */
export const longestFile = 300;

/** Files that are longer than one purpose needs. */
export function checkFileLength(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (lines <= longestFile) return [];
    return [{ path, message: `has ${lines} lines, more than ${longestFile}: split it by purpose.` }];
  });
}
