// `npm run test:chaos -- --operations 1000000 --kills 200`, or `--minutes 10`: the model test, for as long as is asked for.
import { mkdir, writeFile } from 'node:fs/promises';
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
const killsARound = values.kills === undefined ? 4 : Math.ceil(Number(values.kills) / rounds);
const seed = Number(values.seed);

const startedAt = Date.now();
const lines: string[] = [];
const log = (line: string) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const folder = join(import.meta.dirname, '..', '..', 'bench', 'results');
const path = join(folder, `chaos-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.txt`);
const keep = async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${lines.join('\n')}\n`);
};

log(`Seed ${seed}, ${describeMachine()}`);
const results: RoundResult[] = [];
const postgres = await startTestPostgres();
try {
  const isEnough = () =>
    Date.now() - startedAt >= minutes * 60_000 ||
    results.reduce((sum, result) => sum + result.operations, 0) >= operations;
  while (!isEnough()) {
    const roundSeed = seed + results.length * 10;
    const size = { seed: roundSeed, operations: roundOperations, kills: killsARound, customers };
    const result = await runRound(postgres, size, log);
    results.push(result);
    log(summarise(`Round ${results.length} (seed ${roundSeed})`, [result], Date.now() - startedAt));
    await keep();
  }
} finally {
  await postgres.stop();
  tabulate(results).forEach(log);
  log(summarise('In all', results, Date.now() - startedAt));
  await keep();
  process.stdout.write(`Kept in ${path}\n`);
}
process.exitCode = results.every(({ faults }) => faults.length === 0) ? 0 : 1;
