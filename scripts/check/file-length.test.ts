import { expect, test } from 'vitest';
import { checkFileLength, longestFile } from './file-length.ts';

test('a file of 300 lines passes, one of 301 is reported', () => {
  const longest = { path: 'server/a.ts', text: 'x;\n'.repeat(longestFile) };
  const tooLong = { path: 'server/b.ts', text: 'x;\n'.repeat(longestFile + 1) };
  expect(checkFileLength([longest, tooLong])).toEqual([
    { path: 'server/b.ts', message: 'has 301 lines, more than 300: split it by purpose.' },
  ]);
});
