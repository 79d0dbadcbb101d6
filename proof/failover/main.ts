// `npm run proof -- failover --failovers 200 --minutes 60`: everybody acts at random on two products while nodes of a PostgreSQL cluster
// die, hang and are cut off. Runs add up in build/failover until that number is reached; `--fresh` begins again.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../../scripts/bootstrap/expected-failure.mjs';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { startEnvironment, withNewCustomers } from '../model/start-environment.ts';
import { describeMachine } from '../model/summary.ts';
import { openAcknowledgements } from './acknowledgements.ts';
import { faults } from './faults.ts';
import { findTools } from './find-tools.ts';
import { type Failover, runRound } from './run-round.ts';
import { startCluster } from './start-cluster.ts';

const { values } = parseArgs({
  options: {
    failovers: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '60' },
    round: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', multiple: true },
    direct: { type: 'boolean', default: false },
    'old-patroni': { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
  },
});

interface RoundResult {
  readonly seed: number;
  readonly way: 'haproxy' | 'direct';
  readonly versions: string;
  readonly acknowledged: number;
  readonly failovers: readonly Failover[];
  readonly violations: readonly string[];
}

const build = join(import.meta.dirname, '..', '..', 'build', 'failover');
const resultsPath = join(build, 'rounds.jsonl');
mkdirSync(build, { recursive: true });
if (values.fresh && existsSync(resultsPath)) renameSync(resultsPath, `${resultsPath}.${Date.now()}`);
const startedAt = Date.now();
const say = (line: string) => process.stdout.write(`${Math.round((Date.now() - startedAt) / 1000)} s: ${line}\n`);
process.stdout.on('error', () => {}); // a closed pipe; the results have their file

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true;
  });
}

await runMain(async () => {
  const tools = await findTools(build, { oldPatroni: values['old-patroni'] });
  const seed = Number(values.seed);
  const way = values.direct ? 'direct' : 'haproxy';
  say(`seed ${seed}, ${way}; ${tools.versions}; ${describeMachine()}`);
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'larkway-failover-'));
  await chmod(folder, 0o755); // the database runs as another account
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const cluster = await startCluster(stack, tools, join(folder, 'cluster'));
  await cluster.untilWhole(120_000);
  say('the cluster is whole');
  const postgres = await startTestPostgres(cluster.writesUrl);
  stack.defer(() => postgres.stop());
  const ledgerPath = join(build, `acknowledged-${startedAt}.jsonl`);
  const ledger = await openAcknowledgements(ledgerPath);
  stack.defer(() => ledger.close());
  const violations: string[] = [];
  let lastCalls: readonly string[] = [];
  let environment = await startEnvironment(stack, postgres, {
    seed,
    reportViolation: (what) => {
      violations.push(what);
      if (violations.length <= 20) say(`VIOLATION ${what}`);
      if (violations.length === 1) lastCalls.forEach(say);
    },
    onAnswer: ledger.record,
    databaseSettings: (url) => {
      const on = (address: string) => address.replace(/[^/]*$/, new URL(url).pathname.slice(1));
      if (!values.direct) return { DATABASE_URL: url, DATABASE_READ_URL: on(cluster.readsUrl) };
      return { DATABASE_URL: on(cluster.severalHostsUrl), DATABASE_READ_URL: on(cluster.severalHostsUrl) };
    },
  });
  ({ lastCalls } = environment.context.client);

  const random = seededRandom(seed);
  const chosen = Object.keys(faults).filter(
    (name) =>
      (values.only === undefined || values.only.some((words) => name.includes(words))) &&
      !(tools.isOldPatroni && faults[name]?.needsPatroni4),
  );
  // What ran least often comes first, in earlier runs too, so that short runs add up to all of them.
  const ran = readRounds().flatMap((round) => (round.way === way ? round.failovers.map(({ fault }) => fault) : []));
  const nextFault = () => {
    const [name = ''] = shuffled(chosen, (end) => random.below(end)).toSorted((a, b) => timesRan(a) - timesRan(b));
    ran.push(name);
    return name;
  };
  const timesRan = (name: string) => ran.filter((one) => one === name).length;
  const isEnough = () => isStopped || Date.now() - startedAt > Number(values.minutes) * 60_000;
  const hasFailed = () => violations.length > 0;
  const wanted = Number(values.failovers);
  for (let done = countFailovers(); done < wanted && !isEnough() && !hasFailed(); done = countFailovers()) {
    const before = ledger.count();
    const names = Array.from({ length: Math.min(Number(values.round), wanted - done) }, nextFault);
    const plan = { faults: names, random, ledger, ledgerPath, isEnough, hasFailed, say };
    const failovers = await runRound(environment, cluster, plan);
    const acknowledged = ledger.count() - before;
    const result: RoundResult = { seed, way, versions: tools.versions, acknowledged, failovers, violations };
    appendFileSync(resultsPath, `${JSON.stringify(result)}\n`);
    say(`${acknowledged} writes were acknowledged; ${violations.length} violations`);
    environment = withNewCustomers(environment);
  }
  if (hasFailed()) environment.lastLines.forEach(say);
  summarise(readRounds());
  return hasFailed() ? 1 : 0;
});

function readRounds(): RoundResult[] {
  if (!existsSync(resultsPath)) return [];
  const lines = readFileSync(resultsPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as RoundResult); // written above
}

function countFailovers(): number {
  return readRounds().reduce((sum, { failovers }) => sum + failovers.length, 0);
}

function describeGroup(name: string, group: readonly Failover[]): string {
  const writes = group.map(({ withoutWritesS }) => withoutWritesS);
  const reads = group.map(({ withoutReadsS }) => withoutReadsS);
  return `${name} × ${group.length}: without writes p50 ${share(writes, 0.5)} s, p99 ${share(writes, 0.99)} s; without reads p50 ${share(reads, 0.5)} s, p99 ${share(reads, 0.99)} s\n`;
}

function summarise(rounds: readonly RoundResult[]): void {
  const failovers = rounds.flatMap((round) => round.failovers);
  for (const [name, group] of Map.groupBy(failovers, ({ fault }) => fault))
    process.stdout.write(describeGroup(name, group));
  process.stdout.write(describeGroup('All', failovers));
  const sum = (of: (round: RoundResult) => number) => rounds.reduce((total, round) => total + of(round), 0);
  process.stdout.write(
    `${failovers.length} failovers in ${rounds.length} rounds; ${sum(({ acknowledged }) => acknowledged)} writes acknowledged; ${sum((round) => round.violations.length)} violations (in ${resultsPath})\n`,
  );
}

function share(figures: readonly number[], part: number): string {
  const sorted = figures.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
}

function shuffled<T>(items: readonly T[], below: (end: number) => number): T[] {
  return items
    .map((item) => ({ item, place: below(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
