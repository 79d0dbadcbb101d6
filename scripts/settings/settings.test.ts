import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const checkout = join(import.meta.dirname, '../..');

test('says in one sentence that the public address is wrong', () => {
  expect(run('scripts/settings/check-settings.ts', { PUBLIC_URL: 'foo' })).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'PUBLIC_URL must be an http or https address without a path, for example PUBLIC_URL=https://www.example.com\n',
  });
});

test.each(['scripts/settings/check-settings.ts', 'scripts/build-web.ts'])(
  '%s refuses a footer link that would run a script',
  (script) => {
    const { status, stderr } = run(script, { COMPANY_FACEBOOK_URL: 'javascript:alert(1)' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^COMPANY_FACEBOOK_URL must be an address that starts with https:\/\/[^\n]+\n$/);
  },
);

test('settings the product can start with pass without a word', () => {
  expect(run('scripts/settings/check-settings.ts', { PORT: '0' })).toEqual({ status: 0, stdout: '', stderr: '' });
});

function run(script: string, settings: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: checkout,
    env: { PATH: process.env['PATH'], ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
