import { expect, test } from 'vitest';
import { checkSuppressions } from './suppressions.ts';

const messagesOf = (text: string) => checkSuppressions({ path: 'web/a.tsx', text }).map(({ message }) => message);

test.each([
  ['const a = b as string;', "'as' needs its reason in a comment on the same line."],
  ['const a = b!;', "'!' needs its reason in a comment on the same line."],
  ['// oxlint-disable-next-line no-console', 'oxlint-disable needs its reason behind it.'],
  ['// oxlint-disable-next-line no-console --', 'oxlint-disable needs its reason behind it.'],
  ['// biome-ignore format', 'biome-ignore needs its reason behind it.'],
  ['// @ts-expect-error', '@ts-expect-error needs its reason behind it.'],
  ['// @ts-ignore it is fine', '@ts-ignore hides every fault there is or will be: use @ts-expect-error with a reason.'],
])('%s is reported', (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});

test.each([
  'const a = b as string; // the schema has checked it',
  'const a = b!; // the loop above ends only once it is set',
  "const codes = ['A', 'B'] as const;",
  'const a = b satisfies string;',
  "import * as z from 'zod/mini';",
  'const a = {\n  b: c,\n} as Big; // a comment on the last line counts',
  '// oxlint-disable-next-line no-console -- the terminal is this script’s page',
  '// @ts-expect-error the package ships no types',
])('%s passes', (text) => {
  expect(messagesOf(text)).toEqual([]);
});
