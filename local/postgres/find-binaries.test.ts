import { access, constants } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findBinaries } from './find-binaries.ts';

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
