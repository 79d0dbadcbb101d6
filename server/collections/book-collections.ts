import type { Trx } from '../database/database.ts';
import type { CollectionDeps } from './collection-deps.ts';
import {
  type ChosenSlot,
  type Collection,
  deleteChoices,
  insertCollection,
  insertCollectionShipments,
  lockBookedCollections,
} from './collections.repository.ts';
import { findFreeSlots } from './find-slots.ts';
import { findJoining, joinNext } from './recurring/make-recurring.ts';
import { areasOf, type Slot, type SlotKey, type Stop, slotIdOf, timesOf } from './slot.ts';
import { changePlaces, deleteHold, insertSlotDay, lockStop, selectSlotDay } from './slots.repository.ts';

/** How far ahead another window is looked for where the one asked for is gone. */
const furthestWorkingDays = 60;

/**
 * Books the collections that shipments asked for, in the transaction that books them. Whose hold has lapsed takes a free place like
 * anybody; where there is none, the collection gets the next free window and a mail says so: a payer has a place, and no window more
 * than it can hold. Those that asked for nothing join the next recurring collection of their address. Lock order: shipments, addresses, collections, windows; then balances and invoice numbers.
 */
export async function bookCollections(
  deps: Omit<CollectionDeps, 'database'>,
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<void> {
  const choices = await deleteChoices(trx, shipmentIds);
  const groups = [...Map.groupBy(choices, keyOf).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => group);
  const chosen = new Set(choices.map(({ shipmentId }) => shipmentId));
  const joining = await findJoining(
    deps,
    trx,
    shipmentIds.filter((id) => !chosen.has(id)),
  );
  await lockStops(trx, [...choices, ...joining]);
  for (const [first, ...others] of groups) {
    if (first) await bookStop({ ...deps, database: trx }, trx, [first, ...others]);
  }
  for (const [stop, ...others] of Map.groupBy(joining, ({ addressHash }) => addressHash.toString('hex')).values()) {
    const ids = [stop, ...others].flatMap((one) => (one ? [one.shipmentId] : []));
    if (stop) await joinNext(deps, trx, stop, ids);
  }
}

/** By the order in which windows are locked, and then by address. */
function keyOf({ postcode, day, fromHour, addressHash }: ChosenSlot): string {
  return [areasOf(postcode).at(-2), day, String(fromHour).padStart(2, '0'), addressHash.toString('hex')].join(' ');
}

async function lockStops(trx: Trx, choices: readonly Stop[]): Promise<void> {
  const stops = new Map(choices.map((choice) => [choice.addressHash.toString('hex'), choice]));
  for (const [, stop] of [...stops].toSorted(([one], [other]) => (one < other ? -1 : 1))) await lockStop(trx, stop);
  const [first] = choices;
  const addressHashes = [...stops.values()].map(({ addressHash }) => addressHash);
  if (first) await lockBookedCollections(trx, first.organisationId, addressHashes);
}

async function bookStop(
  deps: CollectionDeps,
  trx: Trx,
  choices: readonly [ChosenSlot, ...ChosenSlot[]],
): Promise<void> {
  const [chosen] = choices;
  const at = deps.now();
  const shipmentIds = choices.map(({ shipmentId }) => shipmentId);
  const ofStop = (await lockBookedCollections(trx, chosen.organisationId, [chosen.addressHash])).filter(
    (one) => timesOf(one).until > at, // a van may have been there without them
  );
  const area = await deleteHold(trx, chosen, chosen);
  const held = area === undefined ? undefined : { ...chosen, area };
  const slot = held && (await selectSlotDay(trx, held));
  const isOver = slot !== undefined && timesOf(slot).until <= at;
  const same = ofStop.find((one) => isAt(one, chosen));
  if (held && (same || isOver || !(await changePlaces(trx, held, { held: -1, taken: 1 })))) {
    await changePlaces(trx, held, { held: -1 });
  } else if (held && slot) {
    return insertCollectionShipments(trx, await insertCollection(trx, chosen, slot, at), shipmentIds, at);
  }
  if (same) return insertCollectionShipments(trx, same.id, shipmentIds, at);
  const found = await takeNext(deps, trx, chosen.postcode, { notBefore: chosen, ofStop });
  if (found) {
    const id = 'id' in found ? found.id : await insertCollection(trx, chosen, found, at);
    await insertCollectionShipments(trx, id, shipmentIds, at);
  }
  if (found && isAt(found, chosen)) return;
  const notified = found ? [chosen.shipmentId] : shipmentIds; // nothing joins those for which there is no window
  for (const shipmentId of notified) await deps.enqueueCollectionMail(trx, { template: 'MOVED', shipmentId });
}

type At = Pick<SlotKey, 'day' | 'fromHour'>;

function isAt(one: At, other: At): boolean {
  return one.day === other.day && one.fromHour === other.fromHour;
}

/** Takes a place in the first window from one on that has one, or finds the stop that is booked there for the address anyway. */
export async function takeNext(
  deps: CollectionDeps,
  trx: Trx,
  postcode: string,
  { notBefore, ofStop }: { readonly notBefore: At; readonly ofStop: readonly Collection[] },
): Promise<Slot | Collection | undefined> {
  const first = slotIdOf({ ...notBefore, untilHour: 0 });
  for (const slot of await findFreeSlots({ ...deps, database: trx }, postcode, furthestWorkingDays)) {
    if (slotIdOf(slot) < first) continue;
    const there = ofStop.find((one) => isAt(one, slot));
    if (there) return there;
    await insertSlotDay(trx, slot);
    if (await changePlaces(trx, slot, { taken: 1 })) return slot;
  }
  return undefined;
}
