import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../../server/testing/test-postgres.ts';
import { runChaos } from './run-chaos.ts';
import { countIn } from './summarise.ts';

// The same choices again: CHAOS_SEED. More of them: `npm run proof -- chaos`.
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);

test(`two processes lose nothing that they acknowledged, and break no promise, whoever is killed (seed ${seed})`, async () => {
  const postgres = await startTestPostgres(); // one of its own: it is killed too
  onTestFinished(() => postgres.stop());

  const size = { seed, operations: 1_200, kills: 2, killEvery: 400, roundOperations: 1_200, customers: 6 };
  const lines: string[] = [];
  const { faults, kills, operations, tally } = await runChaos(postgres, size, { log: (line) => lines.push(line) });

  expect(faults.length === 0 ? '' : lines.join('\n')).toBe('');
  expect(kills).toHaveLength(2);
  // Or everything was turned away at the door, and nothing behind it was tried.
  expect(countIn(tally, / 2\d\d$/)).toBeGreaterThan(operations / 10);
}, 600_000);
