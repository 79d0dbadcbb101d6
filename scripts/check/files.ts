import type { Problem, SourceFile } from './source-file.ts';

const vagueNames = new Set(['common', 'helpers', 'misc', 'types', 'utils', 'util', 'helper', 'shared']);
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const suffixes = new Set(['routes', 'repository', 'queries', 'presenter', 'test', 'slow', 'config', 'd']);
const conventionalNames = /(^|\/)(README|ARCHITECTURE|CONTRIBUTING|SECURITY|LICENSE)(\.md)?$/;

/** Vague folder or file names, barrels, and names that are not in kebab-case. */
export function checkFileNames(paths: readonly string[]): Problem[] {
  return paths.flatMap((path) => {
    const message = findProblem(path);
    return message === undefined ? [] : [{ path, message }];
  });
}

function findProblem(path: string): string | undefined {
  if (conventionalNames.test(path)) return undefined;
  const folders = path.split('/');
  const [name = '', ...rest] = (folders.pop() ?? '').split('.');
  const vagueName = [...folders, name].find((part) => vagueNames.has(part));
  if (vagueName) return `has the vague name '${vagueName}': name the thing it is about.`;
  const isCode = /\.(tsx?|mjs)$/.test(path);
  if (isCode && name === 'index') return 'is a barrel: import from the file that has the thing.';
  const isMigration = /\/migrations\/\d{4}_\w+\.sql$/.test(path);
  if (!isMigration && !kebabCase.test(name)) return 'is not in kebab-case.';
  const suffix = rest.slice(0, -1).find((part) => !suffixes.has(part));
  if (isCode && suffix)
    return `has the suffix .${suffix}: use .routes, .repository, .queries, .presenter or .test, or a longer name.`;
  return undefined;
}

export const maxFileLines = 300;

export function checkFileLength(files: readonly SourceFile[]): Problem[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (lines <= maxFileLines) return [];
    return [{ path, message: `has ${lines} lines, more than ${maxFileLines}: split it by purpose.` }];
  });
}
