import { sql } from 'kysely';
import type { ComingCollection } from '../../../contract/recurring-collections.ts';
import { dateText, londonDay } from '../../../contract/values/time/working-days.ts';
import type { Database } from '../../database/database.ts';
import { type Collection, selectCollectionsSince, sumLoads } from '../collections.repository.ts';
import type { SlotDeps } from '../find-slots.ts';
import { canChange } from '../see-collection.ts';
import { timesOf } from '../slot.ts';
import { type Recurring, type RecurringDay, selectDays, selectRecurring } from './recurring.repository.ts';

type Place = Pick<ComingCollection, 'building' | 'street_name' | 'postal_code' | 'shipment_id'>;

/** From today on: what is booked, and the days of recurring collections without one. Soonest first. */
export async function listComing(
  { database, now }: SlotDeps,
  organisationId: string,
): Promise<{ readonly coming: ComingCollection[]; readonly recurring: readonly Recurring[] }> {
  const today = dateText(londonDay(now()));
  const recurring = await selectRecurring(database, organisationId);
  const days = await selectDays(
    database,
    recurring.map(({ id }) => id),
    today,
  );
  const all = await selectCollectionsSince(database, organisationId, today);
  const standing = all.filter(({ state }) => state !== 'CANCELLED');
  const ids = standing.map(({ id }) => id);
  const loads = await sumLoads(database, ids);
  const places = await selectPlaces(database, ids);
  const booked = standing.map((collection): ComingCollection => {
    const day = days.find(({ collectionId }) => collectionId === collection.id);
    const load = loads.get(collection.id);
    const ofStop = recurring.find(({ addressHash }) => addressHash.equals(collection.addressHash));
    const place = places.get(collection.id) ?? (ofStop ? placeOf(ofStop) : noPlace);
    return {
      ...(day && { recurring_id: day.recurringId }),
      ...presentTimes(collection),
      day: day?.day ?? collection.day,
      state: collection.state,
      can_change: canChange(collection, now()),
      shipments: load?.shipments ?? 0,
      parcels: load?.parcels ?? 0,
      ...place,
    };
  });
  const missing = days.flatMap((day): ComingCollection[] => {
    const ofDay = recurring.find(({ id }) => id === day.recurringId);
    return ofDay && day.day >= today && !ids.includes(day.collectionId ?? '') ? [presentMissing(day, ofDay)] : [];
  });
  const coming = [...booked, ...missing].toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return { coming, recurring };
}

function sortKey({ day, from }: ComingCollection): string {
  return from ?? day;
}

function presentTimes(collection: Collection): Pick<ComingCollection, 'from' | 'until' | 'change_until'> {
  const { from, until, bookUntil } = timesOf(collection);
  return { from: from.toISOString(), until: until.toISOString(), change_until: bookUntil.toISOString() };
}

function presentMissing({ recurringId, day, problem }: RecurringDay, recurring: Recurring): ComingCollection {
  return {
    recurring_id: recurringId,
    day,
    state: 'CANCELLED',
    ...(problem && { problem }),
    can_change: true,
    shipments: 0,
    parcels: 0,
    ...placeOf(recurring),
  };
}

const noPlace: Place = { building: '', street_name: '', postal_code: '' };

function placeOf({ building, streetName, postcode }: Recurring): Place {
  return { building, street_name: streetName, postal_code: postcode };
}

/** Of the first shipment of each, with its id. */
async function selectPlaces(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> {
  const { rows } = await sql<Place & { id: string }>`
    select distinct on (collection_id) collection_id as id, s.id as shipment_id, shipper_building as building,
      shipper_street_name as street_name, shipper_postcode as postal_code
    from collection_shipments join shipments s on s.id = shipment_id
    where collection_id = any(${ids}::uuid[]) and s.status not in ('CANCELLED', 'EXPIRED') and s.hidden_at is null
    order by collection_id, s.id`.execute(database);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
