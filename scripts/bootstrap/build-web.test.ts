import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashWebInputs } from './build-web.mjs';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'larkway-inputs-'));
  mkdirSync(join(root, 'web', 'ui'), { recursive: true });
  writeFileSync(join(root, 'web', 'ui', 'button.tsx'), 'export {}');
});
afterEach(() => rm(root, { recursive: true }));

test('a changed, a new and a moved file each change the hash', () => {
  const before = hashWebInputs(root, {});
  expect(hashWebInputs(root, {})).toBe(before);
  writeFileSync(join(root, 'web', 'ui', 'button.tsx'), 'export const a = 1');
  const changed = hashWebInputs(root, {});
  writeFileSync(join(root, 'vite.config.ts'), '');
  const added = hashWebInputs(root, {});
  mkdirSync(join(root, 'local', 'ui-gallery'), { recursive: true });
  writeFileSync(join(root, 'local', 'ui-gallery', 'lines.tsx'), '');
  const withGallery = hashWebInputs(root, {});
  expect(new Set([before, changed, added, withGallery]).size).toBe(4);
});

test('tests and the server are no part of the built web', () => {
  const before = hashWebInputs(root, {});
  writeFileSync(join(root, 'web', 'ui', 'button.test.tsx'), '');
  mkdirSync(join(root, 'server'));
  writeFileSync(join(root, 'server', 'main.ts'), '');
  expect(hashWebInputs(root, {})).toBe(before);
});

test('the company settings count, from the environment and from .env; the port does not', () => {
  const before = hashWebInputs(root, {});
  expect(hashWebInputs(root, { PORT: '4000' })).toBe(before);
  expect(hashWebInputs(root, { COMPANY_NAME: 'Swift' })).not.toBe(before);
  expect(hashWebInputs(root, { LARKWAY_ENV: 'production' })).not.toBe(before); // leaves the developers' pages out
  writeFileSync(join(root, '.env'), 'PORT=4000\n');
  expect(hashWebInputs(root, {})).toBe(before);
  writeFileSync(join(root, '.env'), 'PORT=4000\nCOMPANY_NAME=Swift\n');
  expect(hashWebInputs(root, {})).not.toBe(before);
});

test('for a build without settings none of them count', () => {
  const before = hashWebInputs(root, undefined);
  writeFileSync(join(root, '.env'), 'COMPANY_NAME=Swift\n');
  expect(hashWebInputs(root, undefined)).toBe(before);
  expect(hashWebInputs(root, {})).not.toBe(before);
});
