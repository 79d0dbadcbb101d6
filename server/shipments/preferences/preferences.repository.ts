import { type Selectable, sql } from 'kysely';
import type { DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import type { DeliveryPreferenceTable } from '../../database/shipment-tables.ts';
import { receiverEmail } from '../events/notification-outbox.ts';
import type { Trx } from '../shipment-deps.ts';
import type { PreferenceRecord } from './delivery-preference.ts';
import type { Door } from './needs-profiles.ts';

const preferenceColumns = [
  'shipment_id',
  'number',
  'made_at',
  'way',
  'kind',
  'is_withdrawn',
  'words',
  'day',
  'needs',
] as const;

/** Locks a shipment, so that its preferences and its scans are recorded one after the other; answers its status. */
export async function lockStatus(trx: Trx, shipmentId: string): Promise<ShipmentStatus | undefined> {
  const row = await trx
    .selectFrom('shipments')
    .select('status')
    .where('id', '=', shipmentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** The preferences of shipments, by their ids, each one's oldest first. */
export async function findPreferencesOf(
  database: Database,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PreferenceRecord[]>> {
  const rows = await database
    .selectFrom('delivery_preferences')
    .select(preferenceColumns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .orderBy('number')
    .execute();
  const grouped = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  return new Map([...grouped].map(([id, preferences]) => [id, preferences.map(recordFrom)]));
}

/** Those of the shipments with these tracking codes that have one of the statuses, and whose door they go to. */
export async function findReceiversByCode(
  database: Database,
  trackingCodes: readonly string[],
  statuses: readonly ShipmentStatus[],
): Promise<readonly { readonly id: string; readonly trackingCode: string; readonly receiver: Door }[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'receiver_postcode', 'receiver_building', 'receiver_street_name'])
    .select(receiverEmail.as('receiver_email'))
    .where(sql<boolean>`tracking_code = any(${trackingCodes})`)
    .where(sql<boolean>`status = any(${statuses})`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    receiver: {
      email: row.receiver_email,
      postcode: row.receiver_postcode,
      building: row.receiver_building,
      streetName: row.receiver_street_name,
    },
  }));
}

export async function insertPreference(trx: Trx, shipmentId: string, record: PreferenceRecord): Promise<void> {
  const { madeAt, way, kind, preference } = record;
  await trx
    .insertInto('delivery_preferences')
    .values({
      shipment_id: shipmentId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from delivery_preferences where shipment_id = ${shipmentId})`,
      made_at: madeAt,
      way,
      kind,
      is_withdrawn: preference === undefined,
      words: wordsOf(preference),
      day: preference?.kind === 'ANOTHER_DAY' ? preference.day : null,
      needs: preference?.kind === 'NEEDS' ? preference.needs : [],
    })
    .execute();
}

export async function updatePreferredDay(trx: Trx, shipmentId: string, day: string | null): Promise<void> {
  await trx.updateTable('shipments').set({ preferred_day: day }).where('id', '=', shipmentId).execute();
}

export async function deletePreferencesOf(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('delivery_preferences')
    .using('shipments')
    .whereRef('shipment_id', '=', 'shipments.id')
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes preferences of shipments that have had one of the statuses since before a time. Answers how many, at most the limit. */
export async function deletePreferences(
  database: Database,
  {
    statuses,
    before,
    limit,
  }: { readonly statuses: readonly ShipmentStatus[]; readonly before: Date; readonly limit: number },
): Promise<number> {
  // By their places, or the planner might read the whole table to find so many rows of it.
  const { rows } = await sql`
    delete from delivery_preferences where ctid = any(array(
      select delivery_preferences.ctid from delivery_preferences join shipments on shipments.id = shipment_id
      where made_at < ${before} and status = any(${statuses}) and status_at < ${before}
      order by made_at limit ${limit}))
    returning 1`.execute(database);
  return rows.length;
}

function wordsOf(preference: DeliveryPreference | undefined): string {
  if (preference?.kind === 'SAFE_PLACE') return preference.place;
  if (preference?.kind === 'NEIGHBOUR') return preference.neighbour;
  return preference?.kind === 'NEEDS' ? preference.note : '';
}

function recordFrom(row: Selectable<DeliveryPreferenceTable>): PreferenceRecord {
  return {
    madeAt: row.made_at,
    way: row.way,
    kind: row.kind,
    preference: row.is_withdrawn ? undefined : preferenceFrom(row),
  };
}

function preferenceFrom({ kind, words, day, needs }: Selectable<DeliveryPreferenceTable>): DeliveryPreference {
  if (kind === 'SAFE_PLACE') return { kind, place: words };
  if (kind === 'NEIGHBOUR') return { kind, neighbour: words };
  return kind === 'ANOTHER_DAY' ? { kind, day: day ?? '' } : { kind, needs, note: words };
}
