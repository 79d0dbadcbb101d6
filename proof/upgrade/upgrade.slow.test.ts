import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkout } from '../../scripts/bootstrap/checkout.mjs';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { writeNextRelease } from './releases.ts';
import { runUpgrade } from './run-upgrade.ts';

test('customers notice nothing while the next release migrates and takes over, nor on the way back', async () => {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const after = join(await temporaryFolder(), 'after');
  await writeNextRelease(after);
  const lines: string[] = [];
  const releases = { before: checkout, after };
  const size = { clients: 3, rounds: 1 };
  const result = await runUpgrade(stack, inject('testPostgres'), releases, size, (line) => lines.push(line));
  expect(result.problems, lines.join('\n')).toEqual([]);
  expect(result.bookings).toBeGreaterThan(0);
}, 600_000);
