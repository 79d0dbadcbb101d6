import { sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { hasOutboxEntries, takeOutboxEntries } from '../shipments/events/notification-outbox.ts';
import { takeNext } from './book-collections.ts';
import type { CollectionDeps } from './collection-deps.ts';
import {
  type Collection,
  endCollection,
  lockBookedCollections,
  lockSettlements,
  mergeCollection,
  moveCollection,
  selectOnClosedSlots,
  selectShipmentOf,
} from './collections.repository.ts';
import { mailAbout, windowWords } from './recurring/make-recurring.ts';
import { selectDayOf, selectRecurring, setDay } from './recurring/recurring.repository.ts';
import type { SlotKey, Stop } from './slot.ts';
import {
  changePlaces,
  deleteLapsedHolds,
  lockSlots,
  lockStop,
  selectLapsedSlots,
  selectSlotDay,
} from './slots.repository.ts';

/** More than a year, so that one can be compared with the last. */
const keptDays = 400;

/** Windows of long ago, with the collections in them. */
export async function purgeCollections({ database, now }: Pick<CollectionDeps, 'database' | 'now'>): Promise<void> {
  const before = dateText(londonDay(new Date(now().getTime() - days(keptDays))));
  await deleteInBatches(database, 'collections', sql`day < ${before}::date`);
  await deleteInBatches(database, 'slot_days', sql`day < ${before}::date and held = 0`);
}

const entriesAtOnce = 200;

/** What happens to collections by itself: holds lapse, vans have been or not, parcels are cancelled, windows were closed. */
export async function settleCollections(deps: CollectionDeps): Promise<void> {
  const { database, now } = deps;
  for (const slot of await selectLapsedSlots(database)) {
    await database.transaction().execute(async (trx) => {
      await lockSlots(trx, [slot]); // before its holds, as who holds a place does
      const lapsed = await deleteLapsedHolds(trx, slot);
      await changePlaces(trx, slot, { held: -lapsed });
    });
  }
  while (await hasOutboxEntries(database, 'collections')) {
    const taken = await database.transaction().execute(async (trx) => {
      const shipmentIds = await takeOutboxEntries(trx, 'collections', entriesAtOnce);
      await settle(trx, shipmentIds, now());
      return shipmentIds.length;
    });
    if (taken === 0) break; // another process has them
  }
  for (const collection of await selectOnClosedSlots(database, dateText(londonDay(now())))) {
    await database.transaction().execute((trx) => moveOutOfClosedWindow({ ...deps, database: trx }, trx, collection));
  }
}

/** One that ends with every parcel cancelled gives its place back; where a van has been, the place is used. */
async function settle(trx: Trx, shipmentIds: readonly string[], at: Date): Promise<void> {
  for (const { id, state, ...slot } of await lockSettlements(trx, shipmentIds)) {
    if (state === 'BOOKED') continue;
    await endCollection(trx, id, state, at);
    if (state === 'CANCELLED') await changePlaces(trx, slot, { taken: -1 });
  }
}

/** Moves a collection out of a window that was closed, and tells its customer why. */
async function moveOutOfClosedWindow(
  deps: CollectionDeps,
  trx: Trx,
  { id, ...stop }: Stop & { readonly id: string },
): Promise<void> {
  await lockStop(trx, stop);
  const booked = await lockBookedCollections(trx, stop.organisationId, [stop.addressHash]);
  const collection = booked.find((one) => one.id === id);
  const closed = collection && (await selectSlotDay(trx, collection));
  if (!closed || closed.closedReason === null) return; // moved or opened meanwhile
  const shipment = await selectShipmentOf(trx, id);
  await lockSlots(trx, [closed]);
  const next =
    shipment &&
    (await takeNext(deps, trx, shipment.postcode, {
      notBefore: closed,
      ofStop: booked.filter((one) => one.id !== id),
    }));
  await changePlaces(trx, closed, { taken: -1 });
  if (next && 'id' in next) await mergeCollection(trx, id, next.id, deps.now());
  if (next && !('id' in next)) await moveCollection(trx, id, next, deps.now());
  else await endCollection(trx, id, 'CANCELLED', deps.now());
  const { closedReason: reason } = closed;
  if (!shipment) return closeRecurringDay(deps, trx, collection, reason);
  await deps.enqueueCollectionMail(trx, { template: 'CLOSED', shipmentId: shipment.id, reason });
}

/** A stop of a recurring collection that nothing was booked for yet. */
async function closeRecurringDay(
  deps: CollectionDeps,
  trx: Trx,
  collection: Collection,
  reason: string,
): Promise<void> {
  const day = await selectDayOf(trx, collection.id);
  const recurring = (await selectRecurring(trx, collection.organisationId)).find(({ id }) => id === day?.recurringId);
  if (!day || !recurring) return;
  await setDay(trx, { ...day, problem: 'CLOSED' });
  const window = windowWords(collection);
  await deps.enqueueRecurringMail(trx, mailAbout(recurring, 'CANNOT_COME', { window, reason }));
}

/**
 * Makes collections of organisations another one's. Where both have a stop at the same address and time it becomes one, and the place of
 * the other is free again.
 */
export async function moveCollections(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  for (const organisationId of from) {
    const held = await deleteDoubleHolds(trx, organisationId, to);
    const taken = await mergeDoubleStops(trx, organisationId, to);
    await lockSlots(trx, [...held, ...taken]);
    for (const key of held) await changePlaces(trx, key, { held: -1 });
    for (const key of taken) await changePlaces(trx, key, { taken: -1 });
    for (const table of ['slot_holds', 'collection_choices', 'collections'] as const) {
      await trx.updateTable(table).set({ organisation_id: to }).where('organisation_id', '=', organisationId).execute();
    }
  }
}

async function deleteDoubleHolds(trx: Trx, from: string, to: string): Promise<readonly SlotKey[]> {
  const { rows } = await sql<SlotKey>`
    delete from slot_holds double using slot_holds kept
    where double.organisation_id = ${from} and kept.organisation_id = ${to}
      and (kept.address_hash, kept.day, kept.from_hour) = (double.address_hash, double.day, double.from_hour)
    returning double.area, double.day, double.from_hour as "fromHour"`.execute(trx);
  return rows;
}

async function mergeDoubleStops(trx: Trx, from: string, to: string): Promise<readonly SlotKey[]> {
  const { rows } = await sql<SlotKey>`
    with doubles as (
      select double.id, kept.id as kept_id from collections double join collections kept
        on (kept.address_hash, kept.day, kept.from_hour) = (double.address_hash, double.day, double.from_hour)
      where double.organisation_id = ${from} and kept.organisation_id = ${to}
        and double.state = 'BOOKED' and kept.state = 'BOOKED'
    ), moved as (
      insert into collection_shipments (collection_id, shipment_id, joined_at)
      select kept_id, shipment_id, joined_at from collection_shipments join doubles on doubles.id = collection_id
      on conflict do nothing
    )
    delete from collections using doubles where collections.id = doubles.id
    returning collections.area, collections.day, collections.from_hour as "fromHour"`.execute(trx);
  return rows;
}
