import { type Selectable, sql } from 'kysely';
import type { DeliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import type { Database } from '../../database/database.ts';
import type { DeliveryPreferenceTable } from '../../database/shipment-tables.ts';
import { receiverEmail } from '../events/notification-outbox.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { type PreferenceRecord, preferencesInUse } from './delivery-preference.ts';
import { applyProfilesOf, type Door } from './needs-profiles.ts';

// Nobody needs the preferences of a parcel that has arrived.
const underWay: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => !isFinal(status));

/** What drivers see of parcels under way, by tracking code, with remembered needs. Parcels with neither are left out. */
export async function findCurrentPreferences(
  database: Database,
  trackingCodes: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, readonly DeliveryPreference[]>> {
  const parcels = await findReceiversByCode(database, trackingCodes, underWay);
  const ids = parcels.map(({ id }) => id);
  const receivers = parcels.map(({ receiver }) => receiver);
  const [records, profileOf] = await Promise.all([
    findPreferences(database, ids),
    applyProfilesOf(database, receivers, at),
  ]);
  const found = parcels.map(({ id, trackingCode, receiver }) => {
    return [trackingCode, preferencesInUse(records.get(id) ?? [], profileOf(receiver))] as const;
  });
  return new Map(found.filter(([, preferences]) => preferences.length > 0));
}

const preferenceColumns = [
  'shipment_id',
  'number',
  'made_at',
  'source',
  'kind',
  'is_withdrawn',
  'words',
  'day',
  'point_code',
  'needs',
] as const;

/** Preferences by shipment, oldest first. */
export async function findPreferences(
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

/** Shipments under way that their receivers want to collect at one of some points. */
export async function findPickupChoices(database: Database, pointCodes: readonly string[]) {
  const { rows } = await sql<{ readonly id: string; readonly pointCode: string }>`
    select id, point_code as "pointCode"
    from (select distinct shipment_id, point_code from delivery_preferences where point_code = any(${pointCodes})) as chosen
      join shipments on id = shipment_id
    where status = any(${underWay}) and status <> 'READY_FOR_PICKUP'
      and (select point_code from delivery_preferences
        where shipment_id = id and kind in ('SAFE_PLACE', 'NEIGHBOUR', 'PICKUP_POINT')
        order by number desc limit 1) = chosen.point_code
    order by id`.execute(database);
  return rows;
}

async function findReceiversByCode(
  database: Database,
  trackingCodes: readonly string[],
  statuses: readonly ShipmentStatus[],
): Promise<readonly { readonly id: string; readonly trackingCode: string; readonly receiver: Door }[]> {
  const rows = await database
    .selectFrom('parcels')
    .innerJoin('shipments', 'shipments.id', 'parcels.shipment_id')
    .select(['shipments.id', 'parcels.tracking_code'])
    .select(['receiver_postcode', 'receiver_building', 'receiver_street_name'])
    .select(receiverEmail.as('receiver_email'))
    .where(sql<boolean>`parcels.tracking_code = any(${trackingCodes})`)
    .where(sql<boolean>`parcels.status = any(${statuses})`)
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

function recordFrom(row: Selectable<DeliveryPreferenceTable>): PreferenceRecord {
  return {
    madeAt: row.made_at,
    source: row.source,
    kind: row.kind,
    preference: row.is_withdrawn ? undefined : preferenceFrom(row),
  };
}

function preferenceFrom({
  kind,
  words,
  day,
  point_code,
  needs,
}: Selectable<DeliveryPreferenceTable>): DeliveryPreference {
  if (kind === 'SAFE_PLACE') return { kind, place: words };
  if (kind === 'NEIGHBOUR') return { kind, neighbour: words };
  if (kind === 'PICKUP_POINT') return { kind, point: point_code ?? '', place: words };
  return kind === 'ANOTHER_DAY' ? { kind, day: day ?? '' } : { kind, needs, note: words };
}
