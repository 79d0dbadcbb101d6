import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database } from '../database/database.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { findDisputes } from './disputes.repository.ts';
import { describeRefund } from './refund-failure.ts';
import { findRefundsOfShipments } from './refunds.repository.ts';

/**
 * How the refunds of shipments stand, by shipment. One that was paid twice, the second time too late, shows the refund that needs
 * attention.
 */
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
