import { expect, test } from 'vitest';
import { checkWords } from './words.ts';

const problemsOf = (path: string, text: string) =>
  checkWords({ path, text }).map(({ line, message }) => `${line} ${message}`);

test('a word of the list is reported in code, in documents and in file names', () => {
  const report = ["1 says 'admission': write load shedding."];
  expect(problemsOf('server/http/limits.ts', '// Admission by rank.')).toEqual([
    "1 says 'Admission': write load shedding.",
  ]);
  expect(problemsOf('server/http/admission.ts', '')).toEqual(report);
  expect(problemsOf('docs/x.md', 'First line.\nIt is encrypted anew.')).toEqual(["2 says 'anew': write again."]);
});

test('texts say email and log in, and code may still say sign-in', () => {
  expect(problemsOf('web/x.tsx', 'label="Your e-mail address"')).toEqual(["1 says 'e-mail': write email."]);
  expect(problemsOf('web/x.tsx', 'label="Sign out"')).toEqual(["1 says 'Sign out': write log in, log out."]);
  expect(problemsOf('server/notifications/preference-mail.ts', "'preference-mail': sign-in")).toEqual([]);
});

test('what a document quotes as code is left alone, and the right words are', () => {
  expect(problemsOf('docs/x.md', 'See `make-way.ts`.\n```sh\nanew\n```\nIt sheds load again.')).toEqual([]);
});
