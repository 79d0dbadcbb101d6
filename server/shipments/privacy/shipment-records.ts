import * as z from 'zod/mini';
import { exportAccount } from '../../../contract/account-settings.ts';
import { shipmentDetail } from '../../../contract/shipments.ts';
import type { RefundNotice } from '../../../contract/values/refund-notice.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import { forgetAnswersTo } from '../../database/idempotency.ts';
import { mapRows, readPages } from '../../database/read-pages.ts';
import { refuse } from '../../http/errors.ts';
import { answerParser } from '../../http/serve-endpoint.ts';
import { findLinkedShipmentsOf } from '../create/returns.ts';
import { findEventsOf } from '../events/events.repository.ts';
import { moveShipments, ownEvent } from '../lifecycle/move-shipments.repository.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import type { ShipmentHistory } from '../list/get-shipment.ts';
import { deletePreferencesOf, findPreferencesOf } from '../preferences/preferences.repository.ts';
import type { BatchPaymentCalls, FindRefundNotices, ShipmentDeps, Trx } from '../shipment-deps.ts';
import { presentShipmentDetail } from '../shipments.presenter.ts';
import {
  blankShipments,
  findPendingIds,
  findShipmentsAfter,
  hasShipmentIn,
  hideNeverBooked,
  updateCustomerEmail,
} from './shipment-records.repository.ts';

const readShipment = answerParser(
  exportAccount,
  z.extend(shipmentDetail, { sender_declared_at: z.optional(z.iso.datetime()) }),
);

// A lost parcel may never be found, and its owner must not be kept forever; everything else that is paid has to come to its end.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter(
  (status) => !isFinal(status) && status !== 'PENDING_PAYMENT' && status !== 'LOST',
);

const notEnded: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/** What shipments keep about a customer, for an export and an erasure of the account. */
export function shipmentRecords({
  now,
  cancelOpenPayments,
  findRefundNotices,
}: Pick<ShipmentDeps, 'now'> &
  Pick<BatchPaymentCalls, 'cancelOpenPayments'> & { readonly findRefundNotices: FindRefundNotices }) {
  /** What nobody has paid for goes as if its owner had deleted it: tracking it must not tell the world that the account is gone. */
  const withdrawUnpaid = async (trx: Trx, accountId: string) => {
    const at = now();
    const event = ownEvent('CANCELLED', { at, source: 'CUSTOMER', sentence: 'The sender withdrew the shipment.' });
    // All at once: files may have left thousands of them, and one payment may be of a thousand.
    const cancelled = await moveShipments(trx, await findPendingIds(trx, accountId), {
      from: ['PENDING_PAYMENT'],
      event,
    });
    await cancelOpenPayments(trx, cancelled);
    await hideNeverBooked(trx, accountId, at);
  };

  return {
    name: 'shipments',
    exportFor: (database: Database, accountId: string) => exportShipments(database, accountId, findRefundNotices),
    followEmail: (trx: Trx, accountId: string, change: { readonly from: string; readonly to: string }) =>
      updateCustomerEmail(trx, accountId, notEnded, change),
    /** Refuses while a paid parcel is under way. Afterwards only the money and the way it took are left of each shipment. */
    eraseFor: async (trx: Trx, accountId: string): Promise<void> => {
      await withdrawUnpaid(trx, accountId);
      if (await hasShipmentIn(trx, accountId, underWay)) {
        refuse(
          'CONFLICT',
          'A parcel of yours is booked or on its way. Please cancel it, or wait until it has arrived.',
        );
      }
      await blankShipments(trx, accountId, now());
      await deletePreferencesOf(trx, accountId);
      await forgetAnswersTo(trx, accountId);
    },
  };
}

type ExportedShipment = ShipmentHistory & { readonly refund: RefundNotice | undefined };

/** Left out is what was deleted before it was paid: its people are erased within a day. */
async function exportShipments(database: Database, accountId: string, findRefundNotices: FindRefundNotices) {
  const pages = readPages(async (last: ExportedShipment | undefined, limit) => {
    const shipments = await findShipmentsAfter(database, accountId, { afterId: last?.shipment.id, limit });
    const ids = shipments.map(({ id }) => id);
    const [events, preferences, linkedTo, refunds] = await Promise.all([
      findEventsOf(database, ids),
      findPreferencesOf(database, ids),
      findLinkedShipmentsOf(database, shipments),
      findRefundNotices(ids),
    ]);
    return shipments.map((shipment) => ({
      shipment,
      events: events.get(shipment.id) ?? [],
      preferences: preferences.get(shipment.id) ?? [],
      linked: linkedTo(shipment),
      refund: refunds.get(shipment.id),
    }));
  });
  return mapRows(pages, ({ refund, ...history }) =>
    readShipment({
      ...presentShipmentDetail(history, refund),
      sender_declared_at: history.shipment.declaredAt?.toISOString(),
    }),
  );
}
