import { minutes } from '../../contract/values/time/duration.ts';
import type { TestPostgres } from '../../server/testing/database/test-postgres.ts';
import { untilAvailable } from '../../server/testing/processes/start-killable.ts';
import type { Random } from '../../server/testing/seeded-random.ts';
import { makeDue } from './drain.ts';
import { advanceClock, freezeProcess, type KillTarget, killRandomVictim } from './failures.ts';
import type { Environment } from './start-environment.ts';

export interface FailurePlan {
  /** In operations. */
  readonly killEvery: number;
  readonly maxKills: number;
  readonly kills: KillTarget[];
  readonly chances: Random;
  /** The operation count up to which random failures were decided. */
  decidedUpTo: number;
  say(what: string): void;
}

const operationsPerDecision = 50;

/** One decision in this many. */
const odds = { behaviour: 5, dashboard: 2, bank: 3, webhooks: 10, jump: 40, freeze: 400 } as const;

export function isKillDue({ kills, maxKills, killEvery }: FailurePlan, operations: number): boolean {
  return kills.length < maxKills && operations >= killEvery * (kills.length + 1);
}

/** Returns whether something was killed. At random also changes the provider's behaviour, advances the clock or freezes a process. */
export async function injectFailures(
  environment: Environment,
  postgres: TestPostgres,
  plan: FailurePlan,
): Promise<boolean> {
  const { client } = environment.context;
  const isDue = isKillDue(plan, client.operations());
  if (isDue) {
    const victim = await killRandomVictim(environment.killable, postgres, plan.chances);
    plan.kills.push(victim);
    plan.say(`${client.operations()} operations; killed and restarted: ${victim}`);
  }
  if (client.operations() >= plan.decidedUpTo + operationsPerDecision) {
    plan.decidedUpTo += operationsPerDecision;
    await injectRandomFailures(environment, plan);
  }
  return isDue;
}

async function injectRandomFailures({ killable, provider }: Environment, { chances, say }: FailurePlan): Promise<void> {
  const isChosen = (what: keyof typeof odds) => chances.below(odds[what]) === 0;
  if (isChosen('behaviour')) await provider.changeBehaviour(chances);
  if (isChosen('dashboard')) await provider.useDashboard(chances);
  if (isChosen('bank')) {
    await provider.passBankDays(1 + chances.below(3));
    await untilAvailable(() => makeDue(killable.database, 'repeating'));
  }
  if (isChosen('webhooks')) await provider.resendWebhooks();
  if (isChosen('jump')) say(`clock advanced by ${(await advanceClock(killable, chances)) / minutes(1)} minutes`);
  if (isChosen('freeze')) say(`a process was frozen for ${await freezeProcess(killable, chances)} ms`);
}
