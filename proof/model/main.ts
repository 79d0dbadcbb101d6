// `npm run proof -- chaos --operations 1000000 --kills 200`, or `--minutes 10`. Ctrl-C or SIGTERM ends it early; the checks run all the same.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { runChaos } from './run-chaos.ts';
import type { Environment } from './start-environment.ts';
import { describeMachine, formatShares, summarise, tabulate } from './summary.ts';
import { watchProcesses } from './watch-processes.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    operations: { type: 'string' },
    kills: { type: 'string' },
    round: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
const operations = Number(values.operations ?? (values.minutes === undefined ? 100_000 : Number.POSITIVE_INFINITY));
const usualKillEvery = 5_000;
const kills = Number(values.kills ?? Math.floor(operations / usualKillEvery));
const seed = Number(values.seed);
const size = {
  seed,
  operations,
  kills,
  killEvery: Number.isFinite(operations) ? operations / (kills + 1) : usualKillEvery,
  roundOperations: Number(values.round),
  customers: 30,
};

const startedAt = Date.now();
const folder = join(import.meta.dirname, '..', '..', 'build', 'chaos');
const path = join(folder, `chaos-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.txt`);
mkdirSync(folder, { recursive: true });
const log = (line: string) => {
  process.stdout.write(`${line}\n`);
  appendFileSync(path, `${line}\n`); // synchronously, in case the run is killed
};

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    log(`${signal}: stopping; the checks run.`);
    isStopped = true;
  });
}
process.stdout.on('error', () => {}); // a closed pipe; the file has everything

log(`Seed ${seed}, ${describeMachine()}`);
const postgres = await startTestPostgres(undefined, { isDurable: true });
const processes = watchProcesses(postgres.folder);

function logProgress({ context: { client } }: Environment): void {
  let loggedOperations = 0;
  const tell = () => {
    const done = client.operations();
    const newOperations = done - loggedOperations;
    const minutesSoFar = Math.round((Date.now() - startedAt) / 60_000);
    const speed = `${done} operations, ${Math.round(newOperations / 60)} a second`;
    log(`After ${minutesSoFar} minutes: ${speed}; ${processes.report(newOperations)}`);
    loggedOperations = done;
  };
  setInterval(tell, 60_000).unref();
}

try {
  const isEnough = () => isStopped || Date.now() - startedAt >= minutes * 60_000;
  const result = await runChaos(postgres, size, { log, onStart: logProgress, isEnough });
  log(`Shares of the operations: ${formatShares(result)}`);
  tabulate(result.tally).forEach(log);
  log(`Seed ${seed}: ${summarise(result, Date.now() - startedAt)}`);
  process.exitCode = result.violations.length === 0 ? 0 : 1;
} finally {
  processes.stop();
  await postgres.stop();
  process.stdout.write(`Saved in ${path}\n`);
}
