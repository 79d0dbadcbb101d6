import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkout } from '../bootstrap/checkout.mjs';

vi.setConfig({ testTimeout: 60_000 }); // each starts programs that look at a whole project

// Tests the settings we give to other tools; our own checks have tests of their own.
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-planted-'));
  for (const name of ['biome.json', '.oxlintrc.json', 'knip.json']) await cp(join(checkout, name), join(folder, name));
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  await plant('package.json', '{ "name": "planted", "type": "module" }\n');
  await plant(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "lib": ["ES2024", "DOM"], "types": ["node"] } }\n',
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function plant(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

function run(program: string, ...args: string[]): Promise<{ hasPassed: boolean; output: string }> {
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(checkout, 'node_modules', program), ...args], options, (error, stdout, stderr) => {
      resolve({ hasPassed: error === null, output: stdout + stderr });
    });
  });
}

test('an unformatted file is reported', async () => {
  await plant('server/main.ts', "console.log('tidy');\n");
  expect(await run('@biomejs/biome/bin/biome', 'check', 'server')).toMatchObject({ hasPassed: true });
  await plant('server/main.ts', 'console.log("untidy")\n');
  const { hasPassed, output } = await run('@biomejs/biome/bin/biome', 'check', 'server');
  expect(hasPassed).toBe(false);
  expect(output).toContain('server/main.ts');
});

test('an unused export, an unused file and an unused package are reported', async () => {
  await plant('server/main.ts', "import { used } from './used.ts';\nused();\n");
  await plant('server/used.ts', 'export function used() {}\n');
  expect(await run('knip/bin/knip.js')).toMatchObject({ hasPassed: true });
  await plant('server/used.ts', 'export function used() {}\nexport function unused() {}\n');
  await plant('server/forgotten.ts', 'export {};\n');
  await plant('package.json', '{ "name": "planted", "type": "module", "dependencies": { "left-pad": "1" } }\n');
  const { hasPassed, output } = await run('knip/bin/knip.js');
  expect(hasPassed).toBe(false);
  expect(output).toMatch(/Unused files[^]*forgotten\.ts[^]*left-pad[^]*Unused exports[^]*unused/);
});

test('what the conventions forbid in code is reported', async () => {
  const faults: Record<string, readonly [path: string, text: string]> = {
    'no-explicit-any': ['server/any.ts', 'export function f(x: any) {\n  return x;\n}\n'],
    'no-floating-promises': ['server/floating.ts', 'export async function f() {}\nf();\n'],
    'no-default-export': ['server/default.ts', 'export default function f() {}\n'],
    'no-process-env': ['server/environment.ts', "export const port = process.env['PORT'];\n"],
    'no-restricted-globals': ['web/lib/storage.ts', "export const a = localStorage.getItem('a');\n"],
    'no-restricted-properties': ['web/lib/window.ts', 'export const a = window.sessionStorage;\n'],
    'no-focused-tests': ['web/lib/page.test.ts', "import { test } from 'vitest';\ntest.only('a', () => {});\n"],
  };
  for (const [path, text] of Object.values(faults)) await plant(path, text);
  await plant('server/config.ts', "export const port = process.env['PORT'];\n");
  const { output } = await run('oxlint/bin/oxlint', '--format=unix', 'server', 'web');
  for (const [rule, [path]] of Object.entries(faults)) {
    expect(output).toMatch(new RegExp(`${path}:.*\\(${rule}\\)`));
  }
  expect(output).not.toContain('server/config.ts');
});
