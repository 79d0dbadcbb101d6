import { expect, test } from 'vitest';
import { findImportCycles } from './import-cycles.ts';
import { readImports } from './imports.ts';
import { formatProblem } from './source-file.ts';

function cyclesOf(files: Record<string, string>): string[] {
  const imports = Object.entries(files).flatMap(([path, text]) => readImports({ path, text }));
  return findImportCycles(imports).map(formatProblem);
}

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
