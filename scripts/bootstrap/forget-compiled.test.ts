import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetCompiled } from './forget-compiled.mjs';

function someFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'larkway-compiled-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'compiled');
}

test('what earlier versions of Node left is deleted, and where there is nothing nothing happens', () => {
  const folder = someFolder();
  for (const version of ['v24.1.0-x64-0d9eb32f-0', 'v24.2.0-x64-37e4aec9-0']) {
    mkdirSync(join(folder, version), { recursive: true });
    writeFileSync(join(folder, version, '001b3de0'), 'compiled');
  }
  forgetCompiled(folder);
  expect(existsSync(folder)).toBe(false);
  forgetCompiled(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a product that runs meanwhile goes on, and the next start keeps what it compiled again', () => {
  const folder = someFolder();
  const code = (then: string) => `
    const { enableCompileCache, flushCompileCache } = await import('node:module');
    enableCompileCache(${JSON.stringify(folder)});
    await import(${JSON.stringify(new URL('./checkout.mjs', import.meta.url).href)});
    ${then}
    flushCompileCache();`;
  const run = (then = '') => spawnSync(process.execPath, ['--input-type=module', '-e', code(then)]).status;
  const forget = `(await import(${JSON.stringify(new URL('./forget-compiled.mjs', import.meta.url).href)}))
    .forgetCompiled(${JSON.stringify(folder)});`;
  expect(run(forget)).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(run()).toBe(0);
  expect(readdirSync(folder)).toHaveLength(1);
});
