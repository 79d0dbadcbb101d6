import { refuse } from './protocol/api-error.ts';
import type { Form } from './protocol/form.ts';
import { booleanOf, integerOf, textOf } from './protocol/form.ts';
import type { SandboxDatabase } from './sandbox-database.ts';

/** Simulated faults and delays, by the names of the test control’s parameters. */
export interface SimulatedFaults {
  readonly delay_ms: number;
  /** How many of the next calls fail, and with which status. */
  readonly fail_next: number;
  readonly fail_status: number;
  /** Whether such a call does its work before it fails, as when an answer is lost on its way. */
  readonly fail_after_effect: boolean;
  /** Whether a payment is `processing` first and paid later. */
  readonly settle_later: boolean;
  /** How long 'later' is: failing refunds, disputes, payments that settle. */
  readonly later_ms: number;
  readonly webhook_copies: number;
  /** Whether the oldest or the newest of the waiting webhooks is sent first. */
  readonly webhook_order: 'oldest' | 'newest';
  readonly webhooks_paused: boolean;
}

const numbers = ['delay_ms', 'fail_next', 'fail_status', 'later_ms', 'webhook_copies'] as const;
const switches = ['fail_after_effect', 'settle_later', 'webhooks_paused'] as const;

export const faultParameters = [...numbers, ...switches, 'webhook_order'];

const ordinary: SimulatedFaults = {
  delay_ms: 0,
  fail_next: 0,
  fail_status: 500,
  fail_after_effect: false,
  settle_later: false,
  later_ms: 3000,
  webhook_copies: 1,
  webhook_order: 'oldest',
  webhooks_paused: false,
};

export async function readSimulatedFaults(database: SandboxDatabase): Promise<SimulatedFaults> {
  return database
    .selectFrom('behaviour')
    .select([...numbers, ...switches, 'webhook_order'])
    .executeTakeFirstOrThrow();
}

/** Parameters that the form does not name go back to their defaults. */
export async function setSimulatedFaults(database: SandboxDatabase, form: Form): Promise<SimulatedFaults> {
  const given: Record<string, number | boolean | string> = {};
  for (const name of numbers) given[name] = integerOf(form, name) ?? ordinary[name];
  for (const name of switches) given[name] = booleanOf(form, name);
  const order = textOf(form, 'webhook_order') ?? 'oldest';
  if (order !== 'oldest' && order !== 'newest') refuse('webhook_order is oldest or newest', { param: 'webhook_order' });
  await database
    .updateTable('behaviour')
    .set({ ...given, webhook_order: order })
    .execute();
  return readSimulatedFaults(database);
}

export async function takeFailure(database: SandboxDatabase): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('behaviour')
    .set((row) => ({ fail_next: row('fail_next', '-', 1) }))
    .where('fail_next', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
