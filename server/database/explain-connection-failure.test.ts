import { expect, test } from 'vitest';
import { explainConnectionFailure } from './explain-connection-failure.ts';

function explain(password: string, reason: string): string {
  return explainConnectionFailure(new URL(`postgres://ann:${password}@db/larkway`), new Error(reason));
}

test('leaves a reason as it is, though the password is a part of its words', () => {
  for (const password of ['p', 'expect', 'term']) {
    expect(explain(password, 'Connection terminated unexpectedly')).toBe(
      'PostgreSQL at db (database larkway) can’t be used: Connection terminated unexpectedly. Correct DATABASE_URL.',
    );
  }
});

test('knows a pooler by its refusal of what a server takes', () => {
  expect(explain('s3cret', 'unsupported startup parameter: statement_timeout')).toBe(
    'What answers at db (database larkway) is a pooler. Put the server itself into DATABASE_URL, and the pooler into DATABASE_POOL_URL.',
  );
});

test.each([
  ['s3cret', 'no pg_hba entry for ann with s3cret.', 'no pg_hba entry for ann with ***'],
  ['s3cret', 'tried ann:s3cret@db', 'tried ann:***@db'],
  ['s.cr%2Bt', 'tried "s.cr+t" and "s.cr%2Bt", not "s-cr+t"', 'tried "***" and "***", not "s-cr+t"'],
  ['100%', 'the word 100% is wrong', 'the word *** is wrong'],
  ['p', 'can’t read postgres://ann:p@db/larkway', 'can’t read the address'],
])('takes the password %s out of a reason that repeats it', (password, reason, told) => {
  expect(explain(password, reason)).toContain(`can’t be used: ${told}. Correct DATABASE_URL.`);
});
