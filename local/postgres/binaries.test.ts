import { access, constants, mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { findBinaries, linkLibraries } from './binaries.ts';

test('finds the programs that npm installed for this machine', async () => {
  const { initdb, postgres, pgCtl } = findBinaries();
  for (const program of [initdb, postgres, pgCtl]) {
    await expect(access(program, constants.X_OK)).resolves.toBeUndefined();
  }
});

test('asks for DATABASE_URL on a machine there are no programs for', () => {
  expect(() => findBinaries('sunos', 'x64')).toThrow(
    'There is no embedded PostgreSQL for this machine (sunos on x64); please set DATABASE_URL to a PostgreSQL server.',
  );
});

test('makes the links of the list, for many callers at once and again', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'the library');
  const names = ['libpq.so', 'libpq.so.5'];
  const links = names.map((name) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` }));
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));

  await Promise.all(Array.from({ length: 6 }, () => linkLibraries(folder)));
  await linkLibraries(folder);

  expect(await readFile(join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
  expect(await readlink(join(folder, 'native', 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
});

test('needs no list: libraries of some platforms have no links', async () => {
  await expect(linkLibraries(await temporaryFolder())).resolves.toBeUndefined();
});

test('says in a sentence which link it can’t make', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'native'));
  await writeFile(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]),
  );
  await expect(linkLibraries(folder)).rejects.toThrow(
    /^The link .*libpq\.so can’t be made\. Start once as the account that ran npm install, or set DATABASE_URL\.$/,
  );
});
