import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { SlotKey } from './slot.ts';
import { changePlaces, lockSlots } from './slots.repository.ts';

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
