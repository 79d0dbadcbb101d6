import { describe, expect, test } from 'vitest';
import { checkFolders, checkImportedOnce, checkImports, readImports } from './imports.ts';
import { formatProblem } from './source-file.ts';

function problemsOf(path: string, line: string): string[] {
  return checkImports(readImports({ path, text: line })).map(formatProblem);
}

describe('a planted fault is reported with the reason', () => {
  test.each([
    ['web/root.tsx', '../server/app.ts', 'the browser reaches the server through the contract only'],
    ['web/ui/button.tsx', '../../server/app.ts', 'the browser reaches the server through the contract only'],
    ['server/quotes/get-quote.ts', '../../web/root.tsx', 'the server knows the browser through the contract only'],
    ['web/ui/button.tsx', '../lib/page.ts', 'the parts pages are made of know React and no parcel'],
    ['web/lib/page.ts', '../session/session-store.ts', 'this is the ground floor of the browser side'],
    ['web/routes/public/home.tsx', './about.tsx', 'a route composes features and stands alone'],
    ['web/features/quotes/quote-form.tsx', '../shipments/ship-form.tsx', 'the slices below it'],
    ['server/quotes/get-quote.ts', '../shipments/create/create-shipment.ts', 'the slices below it'],
    ['server/quotes/get-quote.ts', '../addresses/addresses.repository.ts', 'call one of its use cases'],
    ['server/shipments/create/create-shipment.ts', '../../quotes/quotes.routes.ts', 'call one of its use cases'],
    ['server/accounts/sign-up.ts', '../integrations/mail/smtp-mail.ts', 'only app.ts chooses between adapters'],
    ['server/http/serve-endpoint.ts', '../quotes/get-quote.ts', 'HTTP serves every slice and knows none'],
    ['server/database/migrate.ts', '../http/serve-endpoint.ts', 'the database serves every slice and knows none'],
    ['server/jobs/send-mails.ts', '../quotes/quotes.repository.ts', 'call one of its use cases'],

    ['server/app.ts', './testing/create-test-app.ts', 'the product itself does without test support'],
    ['server/payments/pay.ts', '../../local/card-sandbox/sandbox-database.ts', 'app.ts supplies anything else'],
    ['server/app.ts', '../local/mailbox/mailbox.ts', 'production has no such folder'],
    ['web/root.tsx', '../local/mailbox/mailbox.ts', 'the browser reaches the server through the contract only'],
    ['contract/quotes.ts', '../server/config.ts', 'both sides share the contract'],
    [
      'local/card-sandbox/sandbox-database.ts',
      '../../server/http/serve-endpoint.ts',
      'stand-ins know the database and ports',
    ],
    ['e2e/quote.test.ts', '../server/app.ts', 'a test stays on its side'],
  ])('%s importing %s', (path, imported, reason) => {
    const [problem = 'no problem', ...more] = problemsOf(path, `import { x } from '${imported}';`);
    expect(problem).toMatch(new RegExp(`^${path}:1 may not import `));
    expect(problem).toContain(reason);
    expect(more).toEqual([]);
  });

  test.each([
    ['contract/quotes.ts', 'node:fs', 'only zod'],
    ['web/drawings/van.tsx', 'react-router', 'React and nothing else'],
    ['web/ui/select.tsx', '@tanstack/react-query', 'no parcel'],
    ['server/quotes/quotes.repository.ts', 'pg', 'ask server/database instead'],
    ['web/features/quotes/quote-form.tsx', 'zustand/vanilla', 'ask web/session instead'],
  ])('%s importing the package %s', (path, imported, reason) => {
    expect(problemsOf(path, `import { x } from '${imported}';`)).toEqual([expect.stringContaining(reason)]);
  });
});

test('every way to write an import is seen', () => {
  const ways = [
    `import '../server/app.ts';`,
    `import type { App } from '../server/app.ts';`,
    `export * from '../server/app.ts';`,
    `export { createApp } from '../server/app.ts';`,
    `const app = await import('../server/app.ts');`,
    `type App = import('../server/app.ts').App;`,
  ];
  expect(ways.filter((way) => problemsOf('web/root.tsx', way).length !== 1)).toEqual([]);
});

test.each([
  ['server/quotes/get-quote.ts', '../addresses/locate-postcode.ts'],
  ['server/quotes/get-quote.ts', './quotes.repository.ts'],
  ['server/quotes/get-quote.ts', '../../contract/quotes.ts'],
  ['server/accounts/sign-up.ts', '../integrations/mail/mail.ts'],
  ['server/app.ts', './quotes/quotes.routes.ts'],
  ['server/app.ts', './integrations/mail/smtp-mail.ts'],
  ['server/quotes/quotes.routes.test.ts', '../testing/create-test-app.ts'],
  ['web/features/quotes/quote-form.tsx', '../../ui/button.tsx'],
  ['web/features/quotes/quote-form.test.tsx', '../../testing/render-page.tsx'],
  ['web/routes/public/home.tsx', '../../features/quotes/quote-form.tsx'],
  ['web/routes.ts', './routes/public/home.tsx'],
  ['e2e/quote.test.ts', './support/test.ts'],
  ['e2e/support/start-product.ts', '../../server/testing/test-database.ts'],
])('%s may import %s', (path, imported) => {
  expect(problemsOf(path, `import { x } from '${imported}';`)).toEqual([]);
});

test('the composition root loads stand-ins by await import()', () => {
  expect(problemsOf('server/app.ts', `await import('../local/mailbox/mailbox.ts');`)).toEqual([]);
  expect(problemsOf('server/app.ts', `type Sandbox = import('../local/card-sandbox/keys.ts').Keys;`)).toHaveLength(1);
  expect(problemsOf('server/quotes/get-quote.ts', `await import('../../local/mailbox/mailbox.ts');`)).toHaveLength(1);
});

test('a file in a folder nobody has decided on is reported', () => {
  expect(checkFolders(['server/quotes/get-quote.ts', 'web/misc/things.ts']).map(formatProblem)).toEqual([
    expect.stringMatching(/^web\/misc\/things\.ts belongs to no module/),
  ]);
});

function countOnce(files: Readonly<Record<string, string>>): number {
  const imports = Object.entries(files).flatMap(([path, text]) => readImports({ path, text }));
  return checkImportedOnce(Object.keys(files), imports).length;
}

describe('files that one file alone imports', () => {
  const three = {
    'web/a.ts': "import './b.ts';",
    'web/b.ts': '',
    'web/c.ts': '',
  };

  test('are a quarter at most', () => {
    expect(countOnce(three)).toBe(1);
    expect(countOnce({ ...three, 'web/d.ts': '' })).toBe(0);
  });

  test('count neither the imports of tests nor test support', () => {
    expect(countOnce({ ...three, 'web/b.test.ts': "import './b.ts';" })).toBe(1);
    expect(countOnce({ ...three, 'server/testing/d.ts': '', 'web/testing/e.ts': '' })).toBe(1);
    expect(countOnce({ ...three, 'web/c.ts': "import './b.ts';" })).toBe(0);
  });
});
