// `npm run test:chaos -- --operations 1000000 --kills 200`, or `--minutes 10`: the model test, for as long as is asked for.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../server/testing/test-postgres.ts';
import { type RoundResult, runRound } from './run-round.ts';
import { describeMachine, summarise, tabulate } from './summarise.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    operations: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
const operations = Number(values.operations ?? (values.minutes === undefined ? 100_000 : Number.POSITIVE_INFINITY));
const roundOperations = Math.min(20_000, operations);
const customers = Math.max(6, Math.round(roundOperations / 800));
const rounds = Math.ceil(operations / roundOperations);
// Those of all rounds together; where time sets the end nobody knows how many rounds there will be, and they are those of one.
const kills = Number(values.kills ?? (Number.isFinite(rounds) ? rounds * 4 : 4));
const killsARound = Number.isFinite(rounds) ? Math.ceil(kills / rounds) : kills;
const seed = Number(values.seed);

const startedAt = Date.now();
const folder = join(import.meta.dirname, '..', '..', 'bench', 'results');
const path = join(folder, `chaos-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.txt`);
mkdirSync(folder, { recursive: true });
const log = (line: string) => {
  process.stdout.write(`${line}\n`);
  appendFileSync(path, `${line}\n`); // at once: the run may be cut short, and what it saw must not be lost
};

log(`Seed ${seed}, ${describeMachine()}`);
const results: RoundResult[] = [];
const postgres = await startTestPostgres();
try {
  while (results.length < rounds && Date.now() - startedAt < minutes * 60_000) {
    const roundSeed = seed + results.length * 10;
    const size = { seed: roundSeed, operations: roundOperations, kills: killsARound, customers };
    const result = await runRound(postgres, size, log);
    results.push(result);
    log(summarise(`Round ${results.length} (seed ${roundSeed})`, [result], Date.now() - startedAt));
  }
} finally {
  await postgres.stop();
  tabulate(results).forEach(log);
  log(summarise('In all', results, Date.now() - startedAt));
  process.stdout.write(`Kept in ${path}\n`);
}
process.exitCode = results.every(({ faults }) => faults.length === 0) ? 0 : 1;
