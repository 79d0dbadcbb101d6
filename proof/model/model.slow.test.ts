import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { runChaos } from './run-chaos.ts';
import { countIn } from './summary.ts';

// The same choices each time; `npm run proof -- chaos` makes more and others.
const seed = 1;

test('two processes lose nothing they acknowledged and keep every invariant, whatever is killed', async () => {
  const postgres = await startTestPostgres(); // a server of its own, because it is killed
  onTestFinished(() => postgres.stop());

  const size = { seed, operations: 240, kills: 1, killEvery: 120, roundOperations: 240, customers: 6 };
  const lines: string[] = [];
  const { violations, kills, operations, tally } = await runChaos(postgres, size, { log: (line) => lines.push(line) });

  expect(violations.length === 0 ? '' : lines.join('\n')).toBe('');
  expect(kills).toHaveLength(1);
  // Or all calls were refused, and nothing was tested.
  expect(countIn(tally, / 2\d\d$/)).toBeGreaterThan(operations / 10);
}, 600_000);
