import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { writeNextRelease } from './releases.ts';
import { runUpgrade } from './run-upgrade.ts';

test('customers notice nothing while the next release migrates and takes over, nor on the way back', async () => {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const postgres = await startTestPostgres();
  stack.defer(() => postgres.stop());
  const after = join(await temporaryFolder(), 'after');
  await writeNextRelease(after);
  const lines: string[] = [];
  const releases = { before: join(import.meta.dirname, '..', '..'), after };
  const size = { clients: 3, rounds: 1 };
  const result = await runUpgrade(stack, postgres, releases, size, (line) => lines.push(line));
  expect(result.problems.length === 0 ? '' : [...lines, ...result.problems].join('\n')).toBe('');
  expect(result.bookings).toBeGreaterThan(0);
}, 600_000);
