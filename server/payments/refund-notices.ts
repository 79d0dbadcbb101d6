import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database } from '../database/database.ts';
import { whyReturnEnded } from '../shipments/create/returns.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import type { FailedRefundMail } from './payment-deps.ts';
import { type DisputeStatus, findDisputes } from './payments.repository.ts';
import { describeRefund } from './refund-failure.ts';
import { findRefunds, findRefundsOfShipments, type Refund } from './refunds.repository.ts';
import { endedReturnReason } from './refunds.ts';

/** Refund notices by shipment. A shipment that was paid twice, the second time too late, shows the refund that needs attention. */
export async function findRefundNotices(
  { database, phone }: { readonly database: Database; readonly phone: string },
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundNotice>> {
  const refunds = await findRefundsOfShipments(database, shipmentIds);
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const references = new Map(shipments.map(({ id, reference }) => [id, reference]));
  const failed = refunds.filter(({ state }) => state === 'FAILED');
  const disputes =
    failed.length === 0
      ? undefined
      : await findDisputes(
          database,
          failed.map(({ intentId }) => intentId),
        );
  const notices = new Map<string, RefundNotice>();
  for (const refund of refunds) {
    const reference = references.get(refund.shipmentId) ?? '';
    const notice = describeRefund({ ...refund, dispute: disputes?.get(refund.intentId) }, { reference, phone });
    const other = notices.get(refund.shipmentId);
    if (!other || urgency[notice.state] > urgency[other.state]) notices.set(refund.shipmentId, notice);
  }
  return notices;
}

const urgency: Readonly<Record<RefundNotice['state'], number>> = { DONE: 0, PENDING: 1, RETRYING: 2, FAILED: 3 };

/** Refunds of one payment, for one mail. */
export interface FailedRefunds {
  readonly accountId: string;
  readonly state: 'RETRYING' | 'FAILED';
  readonly refunds: readonly Refund[];
  readonly dispute: DisputeStatus | undefined;
  readonly references: readonly string[];
  readonly amountPence: number;
}

/**
 * The refunds that a mail is about, in their current state; undefined where none is left. Those that failed permanently come before
 * those that are tried again, about which nobody has to do anything.
 */
export async function findFailedRefunds(
  database: Database,
  { intentId, refundIds, to }: FailedRefundMail,
): Promise<FailedRefunds | undefined> {
  const found = await findRefunds(database, refundIds);
  const failed = found.filter(({ state }) => state === 'FAILED');
  const retried = to === 'customer' ? found.filter(({ state }) => state === 'PENDING') : [];
  const refunds = failed.length > 0 ? failed : retried;
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const disputes = await findDisputes(database, [intentId]);
  const [first] = shipments;
  return (
    first && {
      accountId: first.accountId, // a payment is one customer's
      state: failed.length > 0 ? 'FAILED' : 'RETRYING',
      refunds,
      dispute: disputes.get(intentId),
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
    }
  );
}

/** Refunds of a payment that arrived after its shipments had ended, for one mail. */
export interface LateRefund {
  readonly accountId: string;
  readonly references: readonly string[];
  readonly amountPence: number;
  /** Why a return could not be booked any more; undefined where it was for something else. */
  readonly endedReturn: string | undefined;
}

export async function findLateRefund(
  database: Database,
  refundIds: readonly string[],
): Promise<LateRefund | undefined> {
  const refunds = await findRefunds(database, refundIds);
  const shipments = await findShipments(
    database,
    refunds.map(({ shipmentId }) => shipmentId),
  );
  const [first] = shipments;
  const isEndedReturn = refunds.some(({ reason }) => reason === endedReturnReason);
  return (
    first && {
      accountId: first.accountId, // a payment is one customer's
      references: shipments.map(({ reference }) => reference),
      amountPence: refunds.reduce((sum, { amountPence }) => sum + amountPence, 0),
      // What came before it may have been cancelled since.
      endedReturn: isEndedReturn ? ((await whyReturnEnded(database, first)) ?? endedReturnReason) : undefined,
    }
  );
}
