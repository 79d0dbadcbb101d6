import { isDeepStrictEqual } from 'node:util';
import type { ProviderFault } from '../../server/testing/failing-cards.ts';
import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import type { StatementFault } from '../../server/testing/statement-proxy.ts';
import { insides, judgeRefusal } from '../fuzz/judge-answer.ts';
import { changesBetween, countRows } from './count-rows.ts';
import type { FaultFlow, FaultStage, Tried } from './fault-flow.ts';

/** Which call goes wrong, and how. */
export type Fault = { readonly number: number } & (
  | { readonly of: 'database'; readonly fault: StatementFault }
  | { readonly of: 'provider'; readonly fault: ProviderFault }
);

/** Every way in which a call can go wrong. */
export const everyFault = [
  { of: 'database', fault: 'refused' },
  { of: 'database', fault: 'cut before' },
  { of: 'database', fault: 'cut after' },
  { of: 'provider', fault: 'not done' },
  { of: 'provider', fault: 'done unheard' },
] as const;

/** What doing a flow changed, how many calls it took, and what was wrong with it. */
export interface FlowRun {
  readonly changes: Readonly<Record<string, number>>;
  readonly calls: { readonly database: number; readonly provider: number };
  readonly problems: readonly string[];
}

/** Does a flow without any fault. */
export async function runFlow(stage: FaultStage, flow: FaultFlow): Promise<FlowRun> {
  const { product } = stage;
  const act = await flow.prepare(stage);
  const before = await countRows(product.database);
  const { tried, calls } = await tryWith(stage, act);
  const changes = changesBetween(before, await countRows(product.database));
  const problems = [
    ...(isDone(tried) ? [] : [`Without any fault: ${tell(tried)}`]),
    ...(tried.did === flow.does ? [] : [`It says that it does ${flow.does}, and does ${tried.did}`]),
  ];
  return { changes, calls, problems };
}

/**
 * Lets one call of a flow go wrong, and does the flow again where it was not done. What is wrong then with the answers, the rows, or
 * how often it had its effect, compared with a run without any fault; nothing answers an empty list.
 */
export async function runWithFault(
  stage: FaultStage,
  flow: FaultFlow,
  fault: Fault,
  usual: Pick<FlowRun, 'changes'>,
): Promise<string[]> {
  const { product } = stage;
  const mayBeDone = fault.fault === 'cut after' || fault.fault === 'done unheard';
  const act = await flow.prepare(stage);
  const before = await countRows(product.database);
  const { tried: first } = await tryWith(stage, act, fault);
  const again = isDone(first) ? undefined : await act();
  const problems = [
    ...(isDone(first) ? [] : judgeTrouble(first)),
    ...(again && !isDone(again) && !(mayBeDone && again.status === flow.onceDone) ? [`Again: ${tell(again)}`] : []),
  ];
  for (const { says, subjects } of await checkInvariants(product.database.db, { isAtRest: false })) {
    problems.push(`${says} Not so: ${subjects.join(', ')}`);
  }
  const without = [...(flow.mayMiss ?? []), ...((mayBeDone && flow.mayRepeat) || [])];
  const changes = changesBetween(before, await countRows(product.database), without);
  const expected = withoutTables(usual.changes, without);
  if (!isDeepStrictEqual(changes, expected)) {
    problems.push(`It changed ${JSON.stringify(changes)} instead of ${JSON.stringify(expected)}`);
  }
  return problems.map((problem) => `${flow.name}, ${fault.of} call ${fault.number} ${fault.fault}: ${problem}`);
}

async function tryWith({ product: { statements, provider } }: FaultStage, act: () => Promise<Tried>, fault?: Fault) {
  statements.countFromNow(fault?.of === 'database' ? { statement: fault.number, fault: fault.fault } : undefined);
  provider.countFromNow(fault?.of === 'provider' ? { call: fault.number, fault: fault.fault } : undefined);
  const tried = await act();
  const calls = { database: statements.statements(), provider: provider.calls() };
  statements.countFromNow();
  provider.countFromNow();
  return { tried, calls };
}

function isDone({ status }: Tried): boolean {
  return status < 300;
}

/** Trouble is told as the contract says: that it may be tried again, when, and nothing of how we are built. */
function judgeTrouble({ status, headers, body }: Tried): string[] {
  const text = JSON.stringify(body);
  return [
    ...(status === 503 ? [] : [`Answered ${status}: ${text}`]),
    ...(headers['retry-after'] === undefined ? ['Does not say when to try again'] : []),
    ...judgeRefusal({ status, text }),
    ...(insides.test(text) ? [`Tells of our insides: ${text}`] : []),
  ];
}

function tell({ status, body }: Tried): string {
  return `${status} ${JSON.stringify(body).slice(0, 300)}`;
}

function withoutTables(changes: FlowRun['changes'], tables: readonly string[] = []): FlowRun['changes'] {
  const isKept = (what: string) => !tables.some((table) => what === table || what.startsWith(`${table} `));
  return Object.fromEntries(Object.entries(changes).filter(([what]) => isKept(what)));
}
