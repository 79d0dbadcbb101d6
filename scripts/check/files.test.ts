import { expect, test } from 'vitest';
import { checkFileLength, checkFileNames, maxFileLines } from './files.ts';

test.each([
  ['server/quotes/getQuote.ts', 'is not in kebab-case.'],
  ['web/ui/Button.tsx', 'is not in kebab-case.'],
  ['web/lib/utils.ts', "has the vague name 'utils': name the thing it is about."],
  ['server/helpers/round.ts', "has the vague name 'helpers': name the thing it is about."],
  ['web/ui/index.ts', 'is a barrel: import from the file that has the thing.'],
  [
    'server/quotes/quotes.service.ts',
    'has the suffix .service: use .routes, .repository, .queries, .presenter or .test, or a longer name.',
  ],
])('%s is reported', (path, message) => {
  expect(checkFileNames([path])).toEqual([{ path, message }]);
});

test('names by the conventions pass', () => {
  const names = [
    'README.md',
    'web/index.html',
    'vite.config.ts',
    'server/quotes/quotes.repository.ts',
    'server/quotes/quotes.routes.test.ts',
    'server/database/migrations/0001_extensions.sql',
    'docs/decisions/0001-record-decisions.md',
    'e2e/get-a-quote.test.ts',
    'scripts/run.mjs',
  ];
  expect(checkFileNames(names)).toEqual([]);
});

test('a file of 300 lines passes, one of 301 is reported', () => {
  const longest = { path: 'server/a.ts', text: 'x;\n'.repeat(maxFileLines) };
  const tooLong = { path: 'server/b.ts', text: 'x;\n'.repeat(maxFileLines + 1) };
  expect(checkFileLength([longest, tooLong])).toEqual([
    { path: 'server/b.ts', message: 'has 301 lines, more than 300: split it by purpose.' },
  ]);
});
