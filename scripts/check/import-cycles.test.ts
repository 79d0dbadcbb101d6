import { expect, test } from 'vitest';
import { findFolderCycles, findImportCycles } from './import-cycles.ts';
import { readImports } from './imports.ts';
import { formatProblem } from './source-file.ts';

function cyclesOf(files: Record<string, string>, find = findImportCycles): string[] {
  const imports = Object.entries(files).flatMap(([path, text]) => readImports({ path, text }));
  return find(imports).map(formatProblem);
}

const folderCyclesOf = (files: Record<string, string>) => cyclesOf(files, findFolderCycles);

test('an import cycle is reported with its path', () => {
  const cycles = cyclesOf({
    'a.ts': `import './b.ts';`,
    'b.ts': `import './c.ts'; import './d.ts';`,
    'c.ts': `import './a.ts';`,
    'd.ts': `export {};`,
  });
  expect(cycles).toEqual(['a.ts is part of an import cycle: a.ts → b.ts → c.ts → a.ts.']);
});

test('a cycle of type imports counts, and so does a file that imports itself', () => {
  expect(
    cyclesOf({ 'a.ts': `import type { B } from './b.ts';`, 'b.ts': `import type { A } from './a.ts';` }),
  ).toHaveLength(1);
  expect(cyclesOf({ 'a.ts': `import './a.ts';` })).toEqual(['a.ts is part of an import cycle: a.ts → a.ts.']);
});

test('two paths to the same file are no cycle', () => {
  expect(cyclesOf({ 'a.ts': `import './b.ts'; import './c.ts';`, 'b.ts': `import './c.ts';`, 'c.ts': '' })).toEqual([]);
});

test('a cycle between folders is reported at each level, though no file is part of one', () => {
  expect(
    folderCyclesOf({
      'server/a/one.ts': `import '../b/one.ts';`,
      'server/b/two.ts': `import '../c/deep/one.ts';`,
      'server/c/two.ts': `import '../a/two.ts';`,
      'server/d/in/one.ts': `import '../out/one.ts';`,
      'server/d/out/two.ts': `import '../in/two.ts';`,
    }),
  ).toEqual([
    'server/a is part of an import cycle: server/a → server/b → server/c → server/a.',
    'server/d/in is part of an import cycle: server/d/in → server/d/out → server/d/in.',
  ]);
});

test('a folder and its subfolders may import each other', () => {
  expect(
    folderCyclesOf({
      'a/routes.ts': `import './in/use-case.ts'; import './out/use-case.ts';`,
      'a/in/use-case.ts': `import '../rule.ts'; import '../out/rule.ts';`,
      'a/out/use-case.ts': `import '../rule.ts';`,
    }),
  ).toEqual([]);
});

test('tests, test support and dynamic imports make no cycle of folders', () => {
  expect(
    folderCyclesOf({
      'server/a/one.ts': `import '../b/one.ts'; await import('../../local/one.ts');`,
      'server/b/one.test.ts': `import '../a/one.ts';`,
      'server/testing/one.ts': `import '../../local/one.ts';`,
      'local/one.ts': `import '../server/b/one.ts';`,
    }),
  ).toEqual([]);
});
