import { expect, test } from 'vitest';
import { checkDocument, checkWordCount } from './documents.ts';

const checkout = {
  scripts: ['start', 'test', 'check'],
  exists: (path: string) =>
    ['README.md', 'server/app.ts', 'docs/decisions', 'docs/decisions/0001-record.md'].includes(path),
  hasFileNamed: (name: string) => name === 'app.ts',
};
const problemsOf = (text: string, path = 'README.md') =>
  checkDocument({ path, text }, checkout).map(({ line, message }) => `${line} ${message}`);

test('an unknown npm command is reported', () => {
  expect(problemsOf('Run `npm start`, `npm test` or `npm run check`.\nNever `npm run lint`.')).toEqual([
    "2 names the command 'npm run lint', which package.json does not have.",
  ]);
});

test('a path that does not exist is reported, in code and in links', () => {
  expect(
    problemsOf(
      'See `server/app.ts` or just `app.ts`, `server/ap.ts`, `ops/gone` and [why](docs/decisions/0002-gone.md).',
    ),
  ).toEqual([
    "1 names the path 'server/ap.ts', which does not exist.",
    "1 names the path 'ops/gone', which does not exist.",
    "1 links to 'docs/decisions/0002-gone.md', which does not exist.",
  ]);
});

test('URLs, patterns, settings and generated files are not checked as paths', () => {
  const text =
    '`/api/v1/openapi.json` `server/<slice>` `*.test.ts` `DATA_DIR` `build/web/` `.data/` [npm](https://npmjs.com) `POST /x`';
  expect(problemsOf(text)).toEqual([]);
});

test('a link may be relative to its document', () => {
  expect(problemsOf('[first](0001-record.md) [readme](../../README.md)', 'docs/decisions/0003-x.md')).toEqual([]);
});

test('too many words in all documents are reported', () => {
  const half = { path: 'docs/half.md', text: 'word '.repeat(7_500) };
  expect(checkWordCount([half, half])).toEqual([]);
  expect(checkWordCount([half, half, { path: 'README.md', text: 'one' }])).toHaveLength(1);
  expect(checkWordCount([half, half, { path: 'docs/settings.md', text: 'generated' }])).toEqual([]);
});
