import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import { findShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import {
  type Collection,
  endCollection,
  insertCollection,
  insertCollectionShipments,
  lockBookedCollections,
  mergeCollection,
  moveCollection,
  selectCollectionOf,
  selectLeftBehind,
} from './collections.repository.ts';
import { refuseFull, requireSlot, type SlotDeps } from './find-slots.ts';
import { chooseCollection } from './hold-slot.ts';
import { type CollectedShipment, canChange, isToBeCollected } from './see-collection.ts';
import { type Stop, slotIdOf, stopOf } from './slot.ts';
import { changePlaces, insertSlotDay, lockSlots, lockStop } from './slots.repository.ts';

export interface ChangeDeps extends SlotDeps {
  /** From points, of those whose senders would have taken them there. */
  readonly endDropOffs: (trx: Trx, shipmentIds: readonly string[]) => Promise<void>;
}

/**
 * Books, moves or, with null, cancels the collection of a shipment and of all others at its stop, free of charge until the cut-off.
 * Of a shipment that is not paid yet it is only what the customer asks for.
 */
export async function changeCollection(
  deps: ChangeDeps,
  shipmentId: string,
  slotId: string | null,
): Promise<CollectedShipment> {
  return deps.database.transaction().execute(async (trx) => {
    await lockShipments(trx, [shipmentId]);
    const shipment = (await findShipment(trx, shipmentId)) ?? refuseUnknown();
    if (slotId !== null) await deps.endDropOffs(trx, [shipmentId]);
    if (shipment.status === 'PENDING_PAYMENT') {
      await chooseCollection(deps, trx, [shipment], slotId ?? undefined);
      return shipment;
    }
    if (!isToBeCollected(shipment)) refuse('CONFLICT', whyNot(shipment));
    const stop = stopOf(shipment.organisationId, shipment.shipper);
    await lockStop(trx, stop);
    const booked = await lockBookedCollections(trx, stop.organisationId, [stop.addressHash]);
    const latest = await selectCollectionOf(trx, shipmentId);
    const current = booked.find(({ id }) => id === latest?.id);
    if (current && !canChange(current, deps.now())) refuse('CONFLICT', tooLate);
    if (slotId === null) await cancelStop(deps, trx, current);
    else await move({ ...deps, database: trx }, trx, shipment, { current, latest, booked, slotId });
    return shipment;
  });
}

/** Until the transaction ends no van is booked at the sender’s address, also by a recurring collection. Lock the shipment before. */
export function lockCollectionsOf(
  trx: Trx,
  shipment: Pick<CollectedShipment, 'organisationId' | 'shipper'>,
): Promise<void> {
  return lockStop(trx, stopOf(shipment.organisationId, shipment.shipper));
}

export const tooLate =
  'It’s too late to change this collection: our driver’s round is planned. If nobody can hand the parcel over, please contact us.';

function whyNot({ status }: CollectedShipment): string {
  return status === 'CANCELLED' || status === 'EXPIRED'
    ? 'This shipment has ended, so there’s nothing to collect.'
    : 'We already have this parcel.';
}

export async function cancelStop(
  { now }: Pick<SlotDeps, 'now'>,
  trx: Trx,
  current: Collection | undefined,
): Promise<void> {
  if (!current) return;
  await endCollection(trx, current.id, 'CANCELLED', now());
  await changePlaces(trx, current, { taken: -1 });
}

interface Change {
  readonly current: Collection | undefined;
  /** Where nothing is booked: what was last. */
  readonly latest: Collection | undefined;
  readonly booked: readonly Collection[];
  readonly slotId: string;
  /** How far ahead it may be; absent: as far as any collection is offered. */
  readonly workingDays?: number;
}

async function move(
  deps: SlotDeps,
  trx: Trx,
  shipment: CollectedShipment,
  { current, latest, booked, slotId }: Change,
): Promise<void> {
  const stop = stopOf(shipment.organisationId, shipment.shipper);
  const id = await moveStop(deps, trx, { ...stop, postcode: shipment.shipper.postcode }, { current, booked, slotId });
  if (current) return;
  const others = latest ? await selectLeftBehind(trx, latest.id, stop) : [];
  await insertCollectionShipments(trx, id, [...new Set([shipment.id, ...others])], deps.now());
}

/** Answers the collection that the stop is in then: a new one, or one that comes there at that time anyway. The address is locked. */
export async function moveStop(
  deps: SlotDeps,
  trx: Trx,
  { postcode, ...stop }: Stop & { readonly postcode: string },
  { current, booked, slotId, workingDays }: Omit<Change, 'latest'>,
): Promise<string> {
  if (current && slotIdOf(current) === slotId) return current.id;
  const slot = await requireSlot(deps, postcode, slotId, workingDays);
  const there = booked.find(({ day, fromHour }) => day === slot.day && fromHour === slot.fromHour);
  await insertSlotDay(trx, slot);
  await lockSlots(trx, current ? [current, slot] : [slot]);
  if (!there && !(await changePlaces(trx, slot, { taken: 1 }))) refuseFull();
  if (current) await changePlaces(trx, current, { taken: -1 });
  if (current && there) {
    await mergeCollection(trx, current.id, there.id, deps.now());
    await endCollection(trx, current.id, 'CANCELLED', deps.now());
    return there.id;
  }
  if (current) {
    await moveCollection(trx, current.id, slot, deps.now());
    return current.id;
  }
  return there?.id ?? insertCollection(trx, stop, slot, deps.now());
}
