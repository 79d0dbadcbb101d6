import { sql } from 'kysely';
import * as z from 'zod/mini';
import { exportAccount } from '../../../contract/accounts/settings.ts';
import { shipmentDetail } from '../../../contract/shipments.ts';
import type { RefundNotice } from '../../../contract/values/refund-notice.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Database, Trx } from '../../database/database.ts';
import { deleteIdempotentAnswers } from '../../database/idempotent-answers.ts';
import { mapRows, readPages } from '../../database/read-pages.ts';
import { refuse } from '../../http/errors.ts';
import { answerParser } from '../../http/serve-endpoint.ts';
import { withdrawUnpaid } from '../lifecycle/cancel-shipments.ts';
import { isRestMissing } from '../lifecycle/has-ended.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { findEvents, type ShipmentHistory } from '../list/get-shipment.ts';
import { findPreferences } from '../preferences/preferences.queries.ts';
import { findLinkedShipments, whyReturnsEnded } from '../returns.ts';
import type { Shipment } from '../shipment.ts';
import type { FindRefundNotices, ShipmentDeps } from '../shipment-deps.ts';
import { presentShipmentDetail } from '../shipments.presenter.ts';
import { shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

const readShipment = answerParser(
  exportAccount,
  z.extend(shipmentDetail, { sender_declared_at: z.optional(z.iso.datetime()) }),
);

// A lost parcel may never be found, and its owner must not be kept forever; everything else that is paid has to come to its end.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter(
  (status) => !isFinal(status) && status !== 'PENDING_PAYMENT' && status !== 'LOST',
);

const notEnded: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/** What shipments keep about a customer, for an export and an erasure of the organisation. */
export function shipmentRecords({
  now,
  cancelOpenPayments,
  findRefundNotices,
}: Pick<ShipmentDeps, 'now' | 'cancelOpenPayments'> & { readonly findRefundNotices: FindRefundNotices }) {
  return {
    name: 'shipments',
    owner: 'organisation' as const,
    exportFor: (database: Database, organisationId: string) =>
      exportShipments(database, organisationId, findRefundNotices),
    followEmail: (trx: Trx, organisationId: string, change: { readonly from: string; readonly to: string }) =>
      updateCustomerEmail(trx, organisationId, notEnded, change),
    /** Refuses while a paid parcel is under way. Afterwards only the money and the way it took are left of each shipment. */
    eraseFor: async (trx: Trx, organisationId: string): Promise<void> => {
      // Unpaid shipments go as if their owner had deleted them: tracking must not tell the world that the organisation is gone.
      await withdrawUnpaid({ now, cancelOpenPayments }, trx, await findPending(trx, organisationId));
      await hideNeverBooked(trx, organisationId, now());
      if (await isAnyUnderWay(trx, organisationId, now())) {
        refuse('CONFLICT', 'You have a parcel that’s booked or on its way. Cancel it, or wait until it’s delivered.');
      }
      await blankShipments(trx, organisationId, now());
      await deletePreferencesOf(trx, organisationId);
      await deleteIdempotentAnswers(trx, organisationId);
    },
  };
}

type ExportedShipment = ShipmentHistory & { readonly refund: RefundNotice | undefined };

/** Left out is what was deleted before it was paid: its people are erased within a day. */
async function exportShipments(database: Database, organisationId: string, findRefundNotices: FindRefundNotices) {
  const pages = readPages(async (last: ExportedShipment | undefined, limit) => {
    const shipments = await findShipmentsAfter(database, organisationId, { afterId: last?.shipment.id, limit });
    const ids = shipments.map(({ id }) => id);
    const [events, preferences, linkedTo, endedReasons, refunds] = await Promise.all([
      findEvents(database, ids),
      findPreferences(database, ids),
      findLinkedShipments(database, shipments),
      whyReturnsEnded(database, shipments),
      findRefundNotices(ids),
    ]);
    return shipments.map((shipment) => ({
      shipment,
      events: events.get(shipment.id) ?? [],
      preferences: preferences.get(shipment.id) ?? [],
      linked: linkedTo(shipment),
      endedReason: endedReasons.get(shipment.id),
      refund: refunds.get(shipment.id),
    }));
  });
  return mapRows(pages, ({ refund, ...history }) =>
    readShipment({
      ...presentShipmentDetail(history, refund, 0), // each event with its own time
      sender_declared_at: history.shipment.declaredAt?.toISOString(),
    }),
  );
}

/** Without those that were deleted before they were paid. */
async function findShipmentsAfter(
  database: Database,
  organisationId: string,
  { afterId, limit }: { readonly afterId: string | undefined; readonly limit: number },
): Promise<Shipment[]> {
  const rows = await shipmentsAfter(database, organisationId, afterId)
    .select(shipmentColumns)
    .where((eb) => eb.or([eb('hidden_at', 'is', null), eb('booked_at', 'is not', null)]))
    .limit(limit)
    .execute();
  return rows.map(shipmentFrom);
}

/** Oldest first. */
function shipmentsAfter(database: Database, organisationId: string, afterId: string | undefined) {
  return database
    .selectFrom('shipments')
    .where('organisation_id', '=', organisationId)
    .$if(afterId !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (select created_at, id from shipments where id = ${afterId})`),
    )
    .orderBy('created_at')
    .orderBy('id');
}

async function findPending(
  database: Database,
  organisationId: string,
): Promise<readonly Pick<Shipment, 'id' | 'pieces'>[]> {
  return database
    .selectFrom('shipments')
    .select(['id', 'pieces'])
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .where('status', '=', 'PENDING_PAYMENT')
    .execute();
}

async function hideNeverBooked(trx: Trx, organisationId: string, at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .where('booked_at', 'is', null)
    .where('status', '<>', 'PENDING_PAYMENT')
    .execute();
}

async function isAnyUnderWay(database: Database, organisationId: string, at: Date): Promise<boolean> {
  const row = await database
    .selectFrom('shipments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null) // a hidden one has ended
    .where(sql<boolean>`status = any(${underWay})`)
    .where(sql<boolean>`not ${isRestMissing(at)}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const blankColumns = {
  shipper_full_name: '',
  shipper_email: '',
  shipper_phone: '',
  shipper_postcode: '',
  shipper_street_name: '',
  shipper_building: '',
  receiver_full_name: '',
  receiver_email: '',
  receiver_phone: '',
  receiver_postcode: '',
  receiver_street_name: '',
  receiver_building: '',
  customer_reference: '',
  content: '',
  preferred_day: null,
} as const;

const batchSize = 500;

/** Takes everything personal out of an organisation's shipments. What was paid for them stays, and so does the town. */
async function blankShipments(trx: Trx, organisationId: string, at: Date): Promise<void> {
  for (let afterId: string | undefined; ; ) {
    const rows = await shipmentsAfter(trx, organisationId, afterId).select('id').limit(batchSize).execute();
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable('shipments')
      .set({ ...blankColumns, erased_at: at, updated_at: at })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute();
    if (ids.length < batchSize) return;
    afterId = ids.at(-1);
  }
}

/**
 * Writes a customer's new address into their shipments with one of the statuses, and into recent ones: as the sender, and as the
 * receiver of what comes back. An address of somebody else stays.
 */
async function updateCustomerEmail(
  trx: Trx,
  organisationId: string,
  statuses: readonly ShipmentStatus[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      shipper_email: sql<string>`case when lower(shipper_email) = lower(${from}) then ${to} else shipper_email end`,
      receiver_email: sql<string>`case when lower(receiver_email) = lower(${from}) then ${to} else receiver_email end`,
    })
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(status = any(${statuses}) or created_at > now() - interval '90 days')`) // may still be returned
    .where(sql<boolean>`lower(${from}) in (lower(shipper_email), lower(receiver_email))`)
    .execute();
}

/** Of organisations that become another one's. */
export async function moveShipments(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ organisation_id: to })
    .where(sql<boolean>`organisation_id = any(${from}::uuid[])`)
    .execute();
}

async function deletePreferencesOf(trx: Trx, organisationId: string): Promise<void> {
  await trx
    .deleteFrom('delivery_preferences')
    .using('shipments')
    .whereRef('shipment_id', '=', 'shipments.id')
    .where('organisation_id', '=', organisationId)
    .execute();
}
