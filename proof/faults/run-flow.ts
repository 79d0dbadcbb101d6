import { isDeepStrictEqual } from 'node:util';
import type { StatementFault } from '../../server/testing/database/statement-proxy.ts';
import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import type { ProviderFault } from '../../server/testing/payments/failing-cards.ts';
import { checkRefusal, internals } from '../fuzz/check-response.ts';
import { changesBetween, countRows } from './count-rows.ts';
import type { FaultContext, FaultFlow, OperationResult } from './fault-flow.ts';

export type Fault = { readonly number: number } & (
  | { readonly of: 'database'; readonly fault: StatementFault }
  | { readonly of: 'provider'; readonly fault: ProviderFault }
);

export const everyFault = [
  { of: 'database', fault: 'refused' },
  { of: 'database', fault: 'cut before' },
  { of: 'database', fault: 'cut after' },
  { of: 'provider', fault: 'not done' },
  { of: 'provider', fault: 'done unheard' },
] as const;

export interface FlowRun {
  readonly changes: Readonly<Record<string, number>>;
  readonly calls: { readonly database: number; readonly provider: number };
  readonly problems: readonly string[];
}

/** Without a fault. */
export async function runFlow(context: FaultContext, flow: FaultFlow): Promise<FlowRun> {
  const { product } = context;
  const operation = await flow.prepare(context);
  const before = await countRows(product.database);
  const { result, calls } = await runWithInjected(context, operation);
  const changes = changesBetween(before, await countRows(product.database));
  const problems = [
    ...(isDone(result) ? [] : [`Without any fault: ${describeResult(result)}`]),
    ...(result.operation === flow.operation
      ? []
      : [`It is declared as ${flow.operation} and runs ${result.operation}`]),
  ];
  return { changes, calls, problems };
}

/**
 * Injects one fault and repeats the operation if it failed. Returns what then differs from a run without a fault: in responses, rows, or
 * the number of effects.
 */
export async function runWithFault(
  context: FaultContext,
  flow: FaultFlow,
  fault: Fault,
  baseline: Pick<FlowRun, 'changes'>,
): Promise<string[]> {
  const { product } = context;
  const mayBeDone = fault.fault === 'cut after' || fault.fault === 'done unheard';
  const operation = await flow.prepare(context);
  const before = await countRows(product.database);
  const { result: first } = await runWithInjected(context, operation, fault);
  const again = isDone(first) ? undefined : await operation();
  const problems = [
    ...(isDone(first) ? [] : checkFailure(first)),
    ...(again && !isDone(again) && !(mayBeDone && again.status === flow.statusWhenRepeated)
      ? [`Again: ${describeResult(again)}`]
      : []),
  ];
  for (const { says, subjects } of await checkInvariants(product.database.db, { isAtRest: false })) {
    problems.push(`${says} Violated: ${subjects.join(', ')}`);
  }
  const without = [...(flow.mayMiss ?? []), ...((mayBeDone && flow.mayRepeat) || [])];
  const changes = changesBetween(before, await countRows(product.database), without);
  const expected = withoutTables(baseline.changes, without);
  if (!isDeepStrictEqual(changes, expected)) {
    problems.push(`It changed ${JSON.stringify(changes)} instead of ${JSON.stringify(expected)}`);
  }
  return problems.map((problem) => `${flow.name}, ${fault.of} call ${fault.number} ${fault.fault}: ${problem}`);
}

async function runWithInjected(
  { product: { statements, provider } }: FaultContext,
  operation: () => Promise<OperationResult>,
  fault?: Fault,
) {
  statements.countFromNow(fault?.of === 'database' ? { statement: fault.number, fault: fault.fault } : undefined);
  provider.countFromNow(fault?.of === 'provider' ? { call: fault.number, fault: fault.fault } : undefined);
  const result = await operation();
  const calls = { database: statements.statements(), provider: provider.calls() };
  statements.countFromNow();
  provider.countFromNow();
  return { result, calls };
}

function isDone({ status }: OperationResult): boolean {
  return status < 300;
}

/** A 503 with Retry-After, in the contract's shape, without internals. */
function checkFailure({ status, headers, body }: OperationResult): string[] {
  const text = JSON.stringify(body);
  return [
    ...(status === 503 ? [] : [`Answered ${status}: ${text}`]),
    ...(headers['retry-after'] === undefined ? ['Does not say when to try again'] : []),
    ...checkRefusal({ status, text }),
    ...(internals.test(text) ? [`Leaks internals: ${text}`] : []),
  ];
}

function describeResult({ status, body }: OperationResult): string {
  return `${status} ${JSON.stringify(body).slice(0, 300)}`;
}

function withoutTables(changes: FlowRun['changes'], tables: readonly string[] = []): FlowRun['changes'] {
  const isKept = (what: string) => !tables.some((table) => what === table || what.startsWith(`${table} `));
  return Object.fromEntries(Object.entries(changes).filter(([what]) => isKept(what)));
}
