import { setTimeout as delay } from 'node:timers/promises';
import { apiBasePath } from '../../contract/endpoint.ts';
import { trackShipment } from '../../contract/tracking.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import { checkAnswers, checkDatabase } from '../model/checks/check-round.ts';
import { drain } from '../model/drain.ts';
import { runActors } from '../model/run-actors.ts';
import type { Environment } from '../model/start-environment.ts';
import { type Acknowledgements, findLost, longestGap } from './acknowledgements.ts';
import { faults } from './faults.ts';
import type { Cluster } from './start-cluster.ts';

export interface Failover {
  readonly fault: string;
  readonly withoutWritesS: number;
  readonly withoutReadsS: number;
}

export interface RoundPlan {
  readonly faults: readonly string[];
  readonly random: Random;
  readonly ledger: Acknowledgements;
  readonly ledgerPath: string;
  isEnough(): boolean;
  hasFailed(): boolean;
  say(what: string): void;
}

const customers = 30;
const recoverMs = 150_000;

/** Faults one after the other while everybody acts; then pending work is drained, and the database compared with what was answered. */
export async function runRound(environment: Environment, cluster: Cluster, plan: RoundPlan): Promise<Failover[]> {
  const { context, killable } = environment;
  let isOver = false;
  const actors = runActors(context, customers, () => isOver || plan.hasFailed());
  const reader = readAgainAndAgain(environment, () => isOver);
  const failovers: Failover[] = [];
  let mayRepeatMails = false;
  try {
    while (reader.times.length === 0 && !plan.isEnough() && !plan.hasFailed()) await delay(50); // nobody has paid yet
    for (const name of plan.faults) {
      if (plan.isEnough() || plan.hasFailed()) break;
      await cluster.untilWhole(recoverMs);
      await delay(2_000 + plan.random.below(3_000));
      failovers.push(await failOver(name, environment, cluster, plan, reader.times));
      mayRepeatMails ||= faults[name]?.killsProducts === true;
    }
  } finally {
    isOver = true;
    await Promise.all([actors, reader.ended]);
  }
  if (plan.hasFailed()) return failovers;
  plan.say('draining pending work');
  await drain(killable, environment.provider);
  await checkDatabase(environment, true);
  await checkAnswers(environment);
  (await findLost(plan.ledgerPath, killable)).forEach(context.reportViolation);
  if (!mayRepeatMails) mailsTwice(environment).forEach(context.reportViolation);
  return failovers;
}

async function failOver(
  name: string,
  { context, killable }: Environment,
  cluster: Cluster,
  { ledger, say }: RoundPlan,
  reads: readonly number[],
): Promise<Failover> {
  const fault = faults[name];
  if (!fault) throw new Error(`There is no fault '${name}'.`);
  const members = await cluster.members();
  const nodeOf = (role: string) =>
    cluster.nodes.find((node) => members.find((one) => one.name === node.name)?.role === role);
  const [primary, standby] = [nodeOf('leader'), nodeOf('sync_standby')];
  const other = cluster.nodes.find((node) => node !== primary && node !== standby);
  if (!primary || !standby || !other) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`);
  const startedAt = Date.now();
  await fault.run({ cluster, killable, primary, standby, other });
  await cluster.untilWhole(recoverMs);
  await killable.ready();
  const [acknowledged, readSoFar, until] = [ledger.count(), reads.length, Date.now() + recoverMs];
  while (ledger.count() === acknowledged || reads.length === readSoFar) {
    if (Date.now() > until) {
      context.reportViolation(`after '${name}' nothing was acknowledged any more, though the cluster is whole`);
      break;
    }
    await delay(50);
  }
  const failover = {
    fault: name,
    withoutWritesS: ledger.longestGap(startedAt, Date.now()),
    withoutReadsS: longestGap(reads, startedAt, Date.now()),
  };
  say(
    `${name}: ${failover.withoutWritesS.toFixed(1)} s without writes, ${failover.withoutReadsS.toFixed(1)} s without reads`,
  );
  return failover;
}

const readEveryMs = 100;

/** Tracks a parcel at any product that serves. */
function readAgainAndAgain({ context, killable }: Environment, isOver: () => boolean) {
  const times: number[] = [];
  const read = async () => {
    const serving = killable.products.flatMap((product) => product.address() ?? []);
    const address = serving[times.length % Math.max(serving.length, 1)];
    const code = context.model.parcels[0]?.code;
    if (address === undefined || code === undefined) return;
    const url = new URL(`${apiBasePath}${trackShipment.path}?tracking_code=${code}`, address);
    const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => ({ status: 0 }));
    if (status === 200) times.push(Date.now());
  };
  const run = async () => {
    const reading = new Set<Promise<void>>();
    while (!isOver()) {
      const one: Promise<void> = read().finally(() => reading.delete(one));
      reading.add(one);
      await delay(readEveryMs);
    }
    await Promise.all(reading);
  };
  return { times, ended: run() };
}

/** The same Message-ID delivered again. No process was killed, so each knew what it had sent. */
function mailsTwice({ context: { mails } }: Environment): string[] {
  const byId = Map.groupBy(
    mails.mails.filter(({ id }) => id !== ''),
    ({ id, to, subject }) => `'${subject}' ${id} to ${to}`,
  );
  return [...byId]
    .filter(([, group]) => group.length > 1)
    .map(([id, group]) => `the mail ${id} came ${group.length} times`);
}
