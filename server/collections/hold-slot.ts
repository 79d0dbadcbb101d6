import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { selectBookedCollection } from './collections.repository.ts';
import { refuseFull, requireSlot, type SlotDeps } from './find-slots.ts';
import { type Slot, type Stop, type StopAddress, stopOf } from './slot.ts';
import { changePlaces, deleteOtherHolds, insertHold, insertSlotDay, lockSlots, lockStop } from './slots.repository.ts';

/**
 * Holds a place for who is about to pay, and gives back what was held for the address before. Where the van stops there anyway, nothing
 * needs to be held. Refused where the window is full.
 */
export async function holdSlot(
  deps: Omit<SlotDeps, 'database'>,
  trx: Trx,
  organisationId: string,
  { slotId, ...address }: StopAddress & { readonly slotId: string },
): Promise<Slot> {
  const stop = stopOf(organisationId, address);
  const slot = await requireSlot({ ...deps, database: trx }, address.postcode, slotId);
  await lockStop(trx, stop);
  const others = await deleteOtherHolds(trx, stop, slot);
  await insertSlotDay(trx, slot);
  await lockSlots(trx, [...others, slot]);
  for (const other of others) await changePlaces(trx, other, { held: -1 });
  if (await selectBookedCollection(trx, stop, slot)) return slot;
  const isNew = await insertHold(trx, stop, slot);
  if (isNew && !(await changePlaces(trx, slot, { held: 1 }))) refuseFull();
  return slot;
}

/** What unpaid shipments of one organisation ask for, with a place held at each address. */
export async function chooseCollection(
  deps: Omit<SlotDeps, 'database'>,
  trx: Trx,
  shipments: readonly Pick<Shipment, 'id' | 'organisationId' | 'shipper'>[],
  slotId: string | undefined,
): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  await sql`delete from collection_choices where shipment_id = any(${ids}::uuid[])`.execute(trx);
  if (slotId === undefined) return;
  const byAddress = Map.groupBy(shipments, ({ organisationId, shipper }) =>
    stopOf(organisationId, shipper).addressHash.toString('hex'),
  );
  // Lock order: by the hash of the address.
  for (const [, [first, ...others]] of [...byAddress].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!first) continue;
    const slot = await holdSlot(deps, trx, first.organisationId, { ...first.shipper, slotId });
    await insertChoices(trx, [first, ...others], stopOf(first.organisationId, first.shipper), slot);
  }
}

async function insertChoices(
  trx: Trx,
  shipments: readonly Pick<Shipment, 'id'>[],
  { organisationId, addressHash }: Stop,
  { day, fromHour }: Slot,
): Promise<void> {
  const rows = shipments.map(({ id }) => ({
    shipment_id: id,
    organisation_id: organisationId,
    address_hash: addressHash,
    day,
    from_hour: fromHour,
  }));
  await trx.insertInto('collection_choices').values(rows).execute();
}
