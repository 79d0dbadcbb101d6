import { randomUUID } from 'node:crypto';
import type { Trx } from '../database/database.ts';
import type { CardRefund } from '../integrations/card-payments/card-payments.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import { lockIntent } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { lockBookingPayments, type RefundablePayment } from './payments.repository.ts';
import {
  findRefunds,
  findRefundsByProviderId,
  insertRefunds,
  lockOwedRefunds,
  markRefundSent,
  type Refund,
  reduceRefund,
} from './refunds.repository.ts';
import { applyRefund, refundKey } from './refunds.ts';
import { type PaymentPart, refundParts } from './start-refunds.ts';

const dashboardReason = 'refunded by our team';

/**
 * Applies the provider's state of a refund, ours or not, in any order and however often. One that was made at the provider's
 * dashboard is recorded with its credit note; where we already owed the money, it pays what we owed.
 */
export async function recordProviderRefund(
  deps: PaymentDeps,
  trx: Trx,
  intentId: string,
  refund: CardRefund,
): Promise<void> {
  const locked = await lockIntent(trx, intentId);
  if (locked?.intent.state !== 'PAID') return;
  const shipmentIds = locked.shares.map(({ shipmentId }) => shipmentId);
  await lockShipments(trx, shipmentIds);
  const known = await findRefundsByProviderId(trx, refund.id);
  const own = known.length === 0 ? await findUnsent(trx, refund) : undefined;
  if (own) await markRefundSent(trx, own, refund.id);
  else if (known.length === 0) {
    if (refund.status === 'failed') return; // nothing came of it
    await recordForeign(deps, trx, { intentId, shipmentIds }, refund);
  }
  for (const one of await findRefundsByProviderId(trx, refund.id)) await applyRefund(deps, trx, one, refund);
}

/** Ours, whose answer has not reached us. */
async function findUnsent(trx: Trx, { key = '' }: CardRefund): Promise<Refund | undefined> {
  const id = key.slice(0, 36);
  const [found] = /^[\da-f-]{36}$/.test(id) ? await findRefunds(trx, [id]) : [];
  return found?.state === 'PENDING' && found.providerId === undefined && refundKey(found) === key ? found : undefined;
}

async function recordForeign(
  deps: PaymentDeps,
  trx: Trx,
  { intentId, shipmentIds }: { readonly intentId: string; readonly shipmentIds: readonly string[] },
  refund: CardRefund,
): Promise<void> {
  const payments = await lockBookingPayments(trx, shipmentIds);
  const parts = allocate(
    payments.filter((payment) => payment.intentId === intentId),
    refund.amountPence,
  );
  await takeFromOwed(deps, trx, intentId, refund.id, refund.amountPence - sumOf(parts));
  await refundParts(deps, trx, parts, { reason: dashboardReason, origin: { providerId: refund.id } });
}

/** Of several shipments the one that was paid exactly this, otherwise one after the other: nobody says which of a batch is meant. */
export function allocate(payments: readonly RefundablePayment[], pence: number): readonly PaymentPart[] {
  const exact = payments.find(({ leftPence }) => leftPence === pence);
  if (exact) return [{ ...exact, partPence: pence }];
  let rest = pence;
  return payments.flatMap((payment) => {
    const partPence = Math.min(payment.leftPence, rest);
    rest -= partPence;
    return partPence === 0 ? [] : [{ ...payment, partPence }];
  });
}

export function sumOf(parts: readonly PaymentPart[]): number {
  return parts.reduce((sum, { partPence }) => sum + partPence, 0);
}

/** What we owed before, and had documented, was paid at the dashboard. What is beyond that too, the reconciliation reports. */
async function takeFromOwed(
  { now }: PaymentDeps,
  trx: Trx,
  intentId: string,
  providerId: string,
  pence: number,
): Promise<void> {
  let rest = pence;
  for (const owed of rest > 0 ? await lockOwedRefunds(trx, intentId) : []) {
    const taken = Math.min(owed.amountPence, rest);
    rest -= taken;
    if (taken === owed.amountPence) await markRefundSent(trx, owed, providerId);
    else if (taken > 0) {
      await reduceRefund(trx, owed, taken);
      const { shipmentId, reason } = owed;
      const part = { id: randomUUID(), intentId, shipmentId, reason, amountPence: taken, providerId };
      await insertRefunds(trx, [{ ...part, createdAt: now(), nextCheckAt: now() }]);
    }
  }
}
