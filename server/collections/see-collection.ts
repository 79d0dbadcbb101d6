import type { SeenCollection, Collection as SeenStop } from '../../contract/collections.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { type Collection, countFailed, selectChoice, selectCollectionOf, sumLoads } from './collections.repository.ts';
import { findFreeSlots, findOpenSlots, presentSlot, type SlotDeps } from './find-slots.ts';
import { type Slot, slotIdOf, timesOf } from './slot.ts';

export type CollectedShipment = Pick<Shipment, 'id' | 'organisationId' | 'status' | 'pieces' | 'shipper'>;

const waitsForVan: readonly ShipmentStatus[] = ['BOOKED', 'COLLECTION_FAILED'];

export function isToBeCollected({ status }: Pick<Shipment, 'status'>): boolean {
  return waitsForVan.includes(status);
}

/** Until its cut-off, and again where its window is over and no van came. */
export function canChange(collection: Pick<Collection, 'state' | (keyof Slot & keyof Collection)>, now: Date): boolean {
  const { bookUntil, until } = timesOf(collection);
  return collection.state !== 'DONE' && (collection.state !== 'BOOKED' || now <= bookUntil || now > until);
}

/** When a shipment is collected, or would be once it is paid, and when else it could be. */
export async function seeCollection(deps: SlotDeps, shipment: CollectedShipment): Promise<SeenCollection> {
  const { id, status, shipper } = shipment;
  if (status === 'PENDING_PAYMENT') {
    const [waiting, slots] = [await findWaiting(deps, shipment), await findFreeSlots(deps, shipper.postcode)];
    return { ...(waiting && { collection: waiting }), slots: slots.map(presentSlot), failed: 0 };
  }
  const [latest, failed] = [await selectCollectionOf(deps.database, id), await countFailed(deps.database, id)];
  const isOpen = isToBeCollected(shipment) && (!latest || canChange(latest, deps.now()));
  const slots = isOpen ? await findFreeSlots(deps, shipper.postcode) : [];
  return {
    ...(latest && { collection: await presentCollection(deps, latest, isOpen) }),
    slots: slots
      .filter((slot) => !latest || latest.state !== 'BOOKED' || slotIdOf(slot) !== slotIdOf(latest))
      .map(presentSlot),
    failed,
  };
}

async function findWaiting(deps: SlotDeps, { id, pieces, shipper }: CollectedShipment): Promise<SeenStop | undefined> {
  const choice = await selectChoice(deps.database, id);
  const slots = choice ? await findOpenSlots(deps, shipper.postcode) : [];
  const slot = slots.find(({ day, fromHour }) => day === choice?.day && fromHour === choice.fromHour);
  if (!slot) return undefined;
  const { book_until, ...window } = presentSlot(slot);
  return { ...window, change_until: book_until, state: 'WAITING', shipments: 1, parcels: pieces, can_change: true };
}

async function presentCollection(deps: SlotDeps, collection: Collection, isOpen: boolean): Promise<SeenStop> {
  const { from, until, bookUntil } = timesOf(collection);
  const load = (await sumLoads(deps.database, [collection.id])).get(collection.id);
  return {
    slot: slotIdOf(collection),
    from: from.toISOString(),
    until: until.toISOString(),
    change_until: bookUntil.toISOString(),
    state: collection.state,
    shipments: load?.shipments ?? 0,
    parcels: load?.parcels ?? 0,
    can_change: isOpen,
  };
}
