import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../bootstrap/checkout.mjs';

const planted = `
import { expect, test, vi } from 'vitest';
test('writes to console.error', () => { console.error('Oh'); expect(1).toBe(1); });
test('declares what it writes', () => { vi.spyOn(console, 'error').mockImplementation(() => {}); console.error('Oh'); expect(console.error).toHaveBeenCalled(); });
test('fetches a stranger', async () => { await expect(fetch('http://stranger.test/')).rejects.toThrow(); });
test('asserts nothing', () => {});
test('leaves a rejection behind', () => { void Promise.reject(new Error('left behind')); expect(1).toBe(1); });
`;

test('a console error, a stranger on the network, no assertion and a rejection nobody handles fail a test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-guards-'));
  try {
    await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
    const setupFiles = ['console-guard.ts', 'network-guard-node.ts'].map((name) => join(import.meta.dirname, name));
    const config = { test: { setupFiles, expect: { requireAssertions: true } } };
    await writeFile(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
    await writeFile(join(folder, 'planted.test.mjs'), planted);
    const output = await runVitest(folder);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report; // vitest's format
    const results = report.testResults
      .flatMap((file) => file.assertionResults)
      .map(({ title, status }) => `${title}: ${status}`);
    expect(results).toEqual([
      'writes to console.error: failed',
      'declares what it writes: passed',
      'fetches a stranger: failed',
      'asserts nothing: failed',
      'leaves a rejection behind: passed',
    ]);
    expect(output).toMatch(/Unhandled Rejection[^]*left behind/); // no test's fault that vitest could name, but the run fails
  } finally {
    await rm(folder, { recursive: true });
  }
});

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

function runVitest(folder: string): Promise<string> {
  const program = join(checkout, 'node_modules/vitest/vitest.mjs');
  const args = [program, 'run', '--reporter=default', '--reporter=json', '--outputFile.json=report.json'];
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}
