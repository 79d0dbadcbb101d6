import { isDeepStrictEqual } from 'node:util';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import type { Database } from '../../database/database.ts';
import { checkInvariants } from '../invariants/check-invariants.ts';
import type { Random } from '../seeded-random.ts';
import type { Outcome, RunRace, Scenario } from './payment-race.ts';
import type { RealPayments } from './start-real-payments.ts';

const done = [{ state: 'DONE', attempt: 1 }];
const paidOnce = (hasBooked: boolean) => [{ amount_pence: 870, has_booked: hasBooked }];

/** How a race may end, and nothing in between. */
const ends = {
  booked: { status: 'BOOKED', payment_status: 'PAID', payments: paidOnce(true), refunds: [] },
  refunded: { status: 'CANCELLED', payment_status: 'REFUNDED', payments: paidOnce(true), refunds: done },
  returned: { status: 'CANCELLED', payment_status: 'REFUNDED', payments: paidOnce(false), refunds: done },
  cancelled: { status: 'CANCELLED', payments: [], refunds: [] },
  owed: {
    status: 'CANCELLED',
    payment_status: 'REFUND_PENDING',
    payments: paidOnce(true),
    refunds: [{ state: 'FAILED', attempt: 1 }],
  },
} as const;

type End = keyof typeof ends;

function endsOf({ start, acts, card }: Scenario): readonly End[] {
  if (start === 'paid after it was deleted') return ['returned'];
  if (card === 'pm_card_refundFail') return ['owed'];
  if (start === 'paid') return acts.includes('cancel') ? ['refunded'] : ['booked'];
  return ['booked', 'refunded', 'returned', 'cancelled'];
}

/** What is wrong with a race that was run, once it came to rest; nothing answers an empty list. */
export async function judgeRace(
  real: RealPayments,
  scenario: Scenario,
  race: RunRace,
  random: Random,
): Promise<readonly unknown[]> {
  const { db } = real.database;
  const faults: unknown[] = [...judgeAnswers(scenario, race), ...(await checkInvariants(db, { isAtRest: false }))];
  await real.comeToRest();
  faults.push(...(await checkInvariants(db, { isAtRest: true })));
  const end = await standingOf(db, race.shipment._id);
  if (!endsOf(scenario).some((name) => isLike(end, ends[name]))) faults.push({ 'it ended': end });

  // Repeated webhooks, in any order, change nothing.
  for (const event of random.shuffle(await real.webhookEventsOf(race.intentId))) {
    const { status } = await real.sendWebhook(event);
    if (status !== 200) faults.push(`repeated ${event.type}: ${status}`);
  }
  const after = await standingOf(db, race.shipment._id);
  if (!isDeepStrictEqual(end, after)) faults.push({ 'repeated webhooks changed it': end, to: after });
  return faults;
}

/** What an answer says of the state it found. */
interface AnswerBody {
  readonly message: string;
  readonly shipment: Pick<ShipmentRecord, 'status' | 'payment_status'>;
}

/**
 * Who asks the same of the same state is answered the same. Where nothing undoes the payment there is one state, so everybody of a
 * kind gets one and the same answer.
 */
function judgeAnswers(scenario: Scenario, { outcomes, sameAnswers }: RunRace): string[] {
  const isUndisturbed = scenario.start === 'paid' && !scenario.acts.includes('cancel');
  const expected: Partial<Record<Outcome['act'], number>> = { confirm: 200, webhook: 200, delete: 409, open: 409 };
  const seen = new Map<string, Outcome>();
  const faults = sameAnswers.flatMap(([first, ...others]) =>
    others.every((other) => isDeepStrictEqual(first, other))
      ? []
      : [`two answers: ${JSON.stringify([first, ...others])}`],
  );
  for (const outcome of outcomes) {
    const { act, answer } = outcome;
    if (!answer) continue;
    const { message, shipment } = answer.body as Partial<AnswerBody>; // a webhook's answer has none of it
    const state = `${shipment?.status} ${shipment?.payment_status}`;
    const key = isUndisturbed ? act : `${act} ${answer.status} ${message} ${state}`;
    const first = seen.get(key) ?? outcome;
    seen.set(key, first);
    const isExpected = isUndisturbed ? answer.status === expected[act] : answer.status < 500;
    if (!isExpected || !isDeepStrictEqual(first, outcome)) faults.push(`${key}: ${JSON.stringify([first, outcome])}`);
  }
  return faults;
}

/** Where a shipment and its money stand. */
async function standingOf(database: Database, shipmentId: string) {
  const shipment = await database
    .selectFrom('shipments')
    .select(['status', 'payment_status', 'event_count'])
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const payments = await database
    .selectFrom('payments')
    .select(['amount_pence', 'has_booked'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  const refunds = await database
    .selectFrom('refunds')
    .select(['state', 'attempt'])
    .where('shipment_id', '=', shipmentId)
    .execute();
  const jobs = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { ...shipment, payments, refunds, jobs: jobs.count };
}

function isLike(standing: Readonly<Record<string, unknown>>, end: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(end).every(([key, value]) => isDeepStrictEqual(standing[key], value));
}
