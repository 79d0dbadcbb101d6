import { randomUUID } from 'node:crypto';
import type { RefundRequestRow } from '../../contract/staff/parcels.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { type Actor, requireStillStaff } from '../audit/record-audit.ts';
import { refundPartToBalance } from '../billing/refund-to-balance.ts';
import { CommandError } from '../cli/command-error.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { type PartRefund, refundPart } from '../payments/start-refunds.ts';
import { addAddressRefund } from '../shipments/create/correct-address.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import { actAtTerminal } from '../staff/acting-staff.ts';
import { auditShipment, type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';
import { findAnyShipment } from './find-shipment.ts';
import {
  decideRequest,
  insertRequest,
  lockRequest,
  selectRequest,
  selectWaitingRequests,
  type WaitingRequest,
} from './refund-requests.repository.ts';
import { selectPaid } from './timeline.repository.ts';

interface AskedRefund {
  readonly id: string;
  /** Undefined: all that is left. */
  readonly pence: number | undefined;
  /** As the asking person saw it; undefined where they saw nothing. */
  readonly leftBefore: number | undefined;
  readonly reason: string;
  /** It is what a corrected address costs less. */
  readonly isForAddress?: boolean;
}

type Answer = { readonly message: string; readonly state: 'REFUNDED' | 'WAITING' };

/** Refunds at once, or above the limit asks for a second person. */
export function askRefund(deps: ConsoleDeps, call: StaffCall, asked: AskedRefund): Promise<Answer> {
  return withStaffKey(deps, call, (trx) => askWithin(deps, trx, call.actor, asked));
}

type RefundDeps = Pick<ConsoleDeps, 'now' | 'jobs' | 'fourEyesAbovePence' | 'isMember'>;

/** In the caller's transaction. */
export async function askWithin(
  deps: RefundDeps,
  trx: Trx,
  actor: Actor,
  { id: code, pence, leftBefore, reason, isForAddress = false }: AskedRefund,
): Promise<Answer> {
  const { id, reference, organisationId } = await findAnyShipment(trx, code);
  await refuseOwn(deps, trx, organisationId, actor);
  await lockShipments(trx, [id]);
  const { leftPence, refundedPence } = await findLeft(trx, id);
  if (leftBefore !== undefined && leftBefore !== leftPence) {
    refuse('CONFLICT', `Somebody has refunded meanwhile: ${pounds(leftPence)} is left. Look at the parcel again.`);
  }
  const amount = pence ?? leftPence;
  if (amount > leftPence || leftPence === 0) refuseTooMuch(leftPence);
  const after = { pence: amount, leftPence: leftPence - amount, reason };
  // All of it together, or many small ones would need nobody else.
  if (refundedPence + amount <= deps.fourEyesAbovePence) {
    await refund(deps, trx, { reference, pence: amount, reason });
    if (isForAddress) await addAddressRefund(trx, id, amount);
    const what = { action: 'refund shipment', before: { leftPence }, after };
    await auditShipment(deps, trx, actor, reference, what);
    return {
      state: 'REFUNDED',
      message: `${pounds(amount)} goes back to the customer, with a credit note by email.`,
    };
  }
  const askedBy = actor.staff?.userId ?? refuse('CONFLICT', 'This refund needs somebody who is logged in.');
  const request = {
    id: randomUUID(),
    shipmentId: id,
    pence: amount,
    reason,
    askedBy,
    askedAt: deps.now(),
    isForAddress,
  };
  if (!(await insertRequest(trx, request))) {
    refuse('CONFLICT', 'A refund for this shipment already waits for a second person.');
  }
  await auditShipment(deps, trx, actor, reference, { action: 'ask for refund', after });
  return { state: 'WAITING', message: `${pounds(amount)} waits until somebody else confirms it.` };
}

/** By somebody of staff at a terminal, who only says who they are: what needs two people is asked for in the console. */
export async function refundByCommand(
  deps: RefundDeps,
  trx: Trx,
  asked: {
    readonly email: string;
    readonly reference: string;
    readonly partPence: number | 'all';
    readonly reason: string;
  },
): Promise<string> {
  const { email, reference: id, partPence, reason } = asked;
  try {
    const actor = await actAtTerminal(trx, email, 'refunds:ask');
    const pence = partPence === 'all' ? undefined : partPence;
    const { state, message } = await askWithin(deps, trx, actor, { id, pence, leftBefore: undefined, reason });
    if (state === 'REFUNDED') return message;
    throw new CommandError(
      `Above ${pounds(deps.fourEyesAbovePence)} in all two people refund: ask for it in the console.`,
    );
  } catch (error) {
    if (error instanceof Refusal) throw new CommandError(error.message);
    throw error;
  }
}

/** A cancellation gives back what is left of the payment, so it follows the rules of a refund. Lock the shipment before. */
export async function refuseIfTwoMustRefund(
  deps: RefundDeps,
  trx: Trx,
  { id, organisationId }: { readonly id: string; readonly organisationId: string },
  actor: Actor,
): Promise<void> {
  const paid = await selectPaid(trx, id);
  const leftPence = paid ? paid.pence - paid.refundedPence : 0;
  if (!paid || leftPence === 0) return;
  await refuseOwn(deps, trx, organisationId, actor);
  if (paid.pence <= deps.fourEyesAbovePence) return;
  const why = `Cancelling would give back ${pounds(leftPence)}, which somebody else has to confirm.`;
  refuse('CONFLICT', `${why} Refund it first, and cancel once the refund is confirmed.`);
}

async function findLeft(trx: Trx, shipmentId: string) {
  const { pence, refundedPence } =
    (await selectPaid(trx, shipmentId)) ?? refuse('CONFLICT', 'Nobody has paid for this shipment.');
  return { leftPence: pence - refundedPence, refundedPence };
}

/** Staff are customers too. */
export async function refuseOwn(
  { isMember }: Pick<ConsoleDeps, 'isMember'>,
  trx: Trx,
  organisationId: string,
  { staff }: Actor,
  work: 'refund' | 'correct' = 'refund',
): Promise<void> {
  if (staff && (await isMember(trx, organisationId, staff.userId))) {
    refuse('CONFLICT', `This is your own account’s parcel, so somebody else has to ${work} it.`);
  }
}

function refuseTooMuch(leftPence: number): never {
  const left = leftPence === 0 ? 'Nothing' : pounds(leftPence);
  return refuse('CONFLICT', `${left} of the payment is left to refund.`, { pence: `At most ${pounds(leftPence)}` });
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** To the card, the balance or the account that paid. */
async function refund(
  { now, jobs }: Pick<ConsoleDeps, 'now' | 'jobs'>,
  trx: Trx,
  { reference, pence, reason }: { readonly reference: string; readonly pence: number; readonly reason: string },
): Promise<void> {
  const deps = { database: trx, now, jobs };
  const part = { reference, partPence: pence, reason };
  const byCard = await refundPart(deps, part);
  const result: PartRefund = byCard.outcome === 'unpaid' ? await refundPartToBalance(deps, part) : byCard;
  if (result.outcome === 'refunded') return;
  if (result.outcome === 'too-much') refuseTooMuch(result.leftPence);
  if (result.outcome === 'disputed') {
    refuse('CONFLICT', 'The payment is disputed: the bank decides about the money. Don’t pay it as well.');
  }
  refuse('CONFLICT', 'Nobody has paid for this shipment.');
}

export async function listRefundRequests(database: Database, userId: string): Promise<RefundRequestRow[]> {
  return (await selectWaitingRequests(database)).map((request) => presentRequest(request, userId));
}

export async function findRefundRequest(
  database: Database,
  shipmentId: string,
  userId: string,
): Promise<RefundRequestRow | null> {
  const [request] = await selectWaitingRequests(database, shipmentId);
  return request ? presentRequest(request, userId) : null;
}

function presentRequest(request: WaitingRequest, userId: string): RefundRequestRow {
  return {
    id: request.id,
    shipment_id: request.shipmentId,
    reference: request.reference,
    pence: request.pence,
    reason: request.reason,
    asked_by: request.askedByName,
    asked_at: request.askedAt.toISOString(),
    is_own: request.askedBy === userId,
  };
}

/** Somebody may decline their own, and nobody confirms it. */
export async function decideRefund(
  deps: ConsoleDeps,
  actor: Actor & { readonly staff: NonNullable<Actor['staff']> },
  { id, decision }: { readonly id: string; readonly decision: 'CONFIRM' | 'DECLINE' },
): Promise<string> {
  return deps.database.transaction().execute(async (trx) => {
    await requireStillStaff(trx, actor);
    const known = isUuid(id) ? await selectRequest(trx, id) : undefined;
    if (!known) return refuse('NOT_FOUND', 'There’s no such request.');
    await lockShipments(trx, [known.shipmentId]); // before the request, as who asks does
    const { state, askedBy, pence, reason, isForAddress } = (await lockRequest(trx, id)) ?? known;
    if (state !== 'WAITING') refuse('CONFLICT', `Somebody has already ${state.toLowerCase()} this refund.`);
    const { reference, organisationId } = await findAnyShipment(trx, known.shipmentId);
    const isConfirmed = decision === 'CONFIRM';
    if (isConfirmed) await refuseOwn(deps, trx, organisationId, actor);
    if (isConfirmed && askedBy === actor.staff.userId) {
      refuse('CONFLICT', 'You asked for this refund, so somebody else has to confirm it.');
    }
    const decided = isConfirmed ? 'CONFIRMED' : 'DECLINED';
    await decideRequest(trx, { id, state: decided, decidedBy: actor.staff.userId, decidedAt: deps.now() });
    const { leftPence } = await findLeft(trx, known.shipmentId);
    if (isConfirmed) await refund(deps, trx, { reference, pence, reason });
    if (isConfirmed && isForAddress) await addAddressRefund(trx, known.shipmentId, pence);
    await auditShipment(deps, trx, actor, reference, {
      action: isConfirmed ? 'confirm refund' : 'decline refund',
      before: { state, leftPence },
      after: { state: decided, pence, reason, leftPence: isConfirmed ? leftPence - pence : leftPence },
    });
    return isConfirmed ? `${pounds(pence)} goes back to the customer.` : 'The refund is declined.';
  });
}
