import { sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { selectBookedCollection } from './collections.repository.ts';
import { refuseFull, requireSlot, type SlotDeps } from './find-slots.ts';
import { type Slot, type SlotKey, type StopAddress, slotIdOf, stopOf } from './slot.ts';
import {
  changePlaces,
  countHolds,
  deleteOtherHolds,
  insertHold,
  insertSlotDay,
  lockSlots,
  lockStop,
} from './slots.repository.ts';

type Deps = Omit<SlotDeps, 'database'>;

interface AskedPlace extends StopAddress {
  readonly slotId: string;
}

/** Of one organisation at a time, or one could keep a window from everybody. */
const mostHolds = 20;

/**
 * Holds a place for who is about to pay, and gives back what was held for the address before. Where the van stops there anyway, nothing
 * needs to be held. Refused where the window is full.
 */
export async function holdSlot(deps: Deps, trx: Trx, organisationId: string, place: AskedPlace): Promise<Slot> {
  const [slot] = await holdSlots(deps, trx, organisationId, [place]);
  return slot ?? refuseFull();
}

/** In the order of the places, which are at an address each. Lock order: addresses, then windows, each sorted. */
async function holdSlots(
  deps: Deps,
  trx: Trx,
  organisationId: string,
  places: readonly AskedPlace[],
): Promise<readonly Slot[]> {
  const asked = places.map((place) => ({ ...place, stop: stopOf(organisationId, place) }));
  for (const { stop } of asked.toSorted((one, other) => one.stop.addressHash.compare(other.stop.addressHash))) {
    await lockStop(trx, stop);
  }
  const holds: ((typeof asked)[number] & { readonly slot: Slot })[] = [];
  const freed: SlotKey[] = [];
  for (const place of asked) {
    const slot = await requireSlot({ ...deps, database: trx }, place.postcode, place.slotId);
    freed.push(...(await deleteOtherHolds(trx, place.stop, slot)));
    holds.push({ ...place, slot });
  }
  const slots = holds.map(({ slot }) => slot);
  for (const slot of slots.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    await insertSlotDay(trx, slot);
  await lockSlots(trx, [...freed, ...slots]);
  for (const other of freed) await changePlaces(trx, other, { held: -1 });
  for (const { stop, slot } of holds) {
    if (await selectBookedCollection(trx, stop, slot)) continue;
    const isNew = await insertHold(trx, stop, slot);
    if (isNew && !(await changePlaces(trx, slot, { held: 1 }))) refuseFull();
  }
  if ((await countHolds(trx, organisationId)) > mostHolds) refuse('CONFLICT', tooMany, { collection_slot: tooMany });
  return slots;
}

const tooMany = `You’re holding ${mostHolds} collection times that aren’t paid for. Pay for some first, or try again in 15 minutes.`;

function keyOf(slot: Slot): string {
  return `${slot.area} ${slotIdOf(slot)}`;
}

/** What unpaid shipments of one organisation ask for, with a place held at each address. */
export async function chooseCollection(
  deps: Deps,
  trx: Trx,
  shipments: readonly Pick<Shipment, 'id' | 'organisationId' | 'shipper'>[],
  slotId: string | undefined,
): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  await sql`delete from collection_choices where shipment_id = any(${ids}::uuid[])`.execute(trx);
  const [one] = shipments;
  if (slotId === undefined || !one) return;
  const hashOf = (shipment: (typeof shipments)[number]) =>
    stopOf(shipment.organisationId, shipment.shipper).addressHash;
  const byAddress = Map.groupBy(shipments, (shipment) => hashOf(shipment).toString('hex'));
  const first = [...byAddress.values()].flatMap((group) => group.slice(0, 1));
  const places = first.map(({ shipper }) => ({ ...shipper, slotId }));
  const [slot] = await holdSlots(deps, trx, one.organisationId, places);
  if (!slot) return;
  const rows = shipments.map((shipment) => ({
    shipment_id: shipment.id,
    organisation_id: shipment.organisationId,
    address_hash: hashOf(shipment),
    day: slot.day, // the same in each area
    from_hour: slot.fromHour,
  }));
  await trx.insertInto('collection_choices').values(rows).execute();
}
