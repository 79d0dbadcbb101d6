import { describeRecurring } from '../../../contract/recurring-collections.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { friendlyWindow } from '../../../contract/values/time/friendly-date.ts';
import { dateText, londonDay } from '../../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../../addresses/working-calendar.queries.ts';
import type { Trx } from '../../database/database.ts';
import { isUnavailable } from '../../database/database-errors.ts';
import { findShipments } from '../../shipments/shipments.queries.ts';
import type { CollectionDeps, RecurringMail } from '../collection-deps.ts';
import {
  endCollection,
  insertCollection,
  insertCollectionShipments,
  lockBookedCollections,
  sumLoads,
} from '../collections.repository.ts';
import { findPlannedSlots } from '../find-slots.ts';
import { type Slot, type Stop, slotIdOf, stopOf, timesOf } from '../slot.ts';
import { changePlaces, insertSlotDay, lockSlots, lockStop } from '../slots.repository.ts';
import {
  deleteDays,
  deleteRecurring,
  hasRecurring,
  insertDay,
  lockRecurring,
  preventErasure,
  type Recurring,
  selectDays,
  selectDueToBeMade,
  selectNothingReady,
  selectRecurring,
  selectRecurringStops,
  selectUncollected,
  setDay,
  setMadeOn,
} from './recurring.repository.ts';
import { comingDays, madeWorkingDays } from './recurring-days.ts';

/** Beyond these a window that is not planned is one that we no longer drive; before, its cut-off may just be over. */
const cutOffDays = 3;

export function mailAbout(
  recurring: Recurring,
  template: RecurringMail['template'],
  more: Partial<RecurringMail> = {},
): RecurringMail {
  const { organisationId, town } = recurring;
  return { template, organisationId, town, times: describeTimes(recurring), ...more };
}

function describeTimes({ weekdays, fromHour, untilHour }: Recurring): string {
  return describeRecurring({ weekdays: [...weekdays], window: `${fromHour}-${untilHour}` });
}

/**
 * Books the collections of the coming days that have none yet, in the transaction that has locked the recurring one. A full or closed
 * window is left out, and a mail says so. Lock order: recurring collections, addresses, collections, windows.
 */
export async function makeDays(deps: CollectionDeps, trx: Trx, recurring: Recurring): Promise<readonly Slot[]> {
  const inTrx = { ...deps, database: trx };
  const now = deps.now();
  const today = dateText(londonDay(now));
  await lockStop(trx, recurring);
  const booked = await lockBookedCollections(trx, recurring.organisationId, [recurring.addressHash]);
  const known = new Set((await selectDays(trx, [recurring.id], today)).map(({ day }) => day));
  const planned = await findPlannedSlots(inTrx, recurring.postcode, madeWorkingDays);
  const calendar = await loadWorkingCalendar(trx);
  const made: Slot[] = [];
  for (const day of comingDays(recurring, calendar, now)) {
    if (known.has(day)) continue;
    const slot = planned.find((one) => one.day === day && one.fromHour === recurring.fromHour);
    if (!slot && Date.parse(day) < now.getTime() + days(cutOffDays)) continue;
    const there = booked.find((one) => one.day === day && one.fromHour === recurring.fromHour);
    const isPlaced = there !== undefined || (slot !== undefined && !slot.isClosed && (await takePlace(trx, slot)));
    if (slot && isPlaced) {
      const collectionId = there?.id ?? (await insertCollection(trx, recurring, slot, now));
      await insertDay(trx, { recurringId: recurring.id, day, collectionId, problem: undefined });
      made.push(slot);
      continue;
    }
    const problem = slot && !slot.isClosed ? 'FULL' : 'CLOSED';
    await insertDay(trx, { recurringId: recurring.id, day, collectionId: undefined, problem });
    const next = planned.find((one) => one.isFree && one.day >= day);
    await deps.enqueueRecurringMail(
      trx,
      mailAbout(recurring, 'CANNOT_COME', {
        window: windowWords({ ...recurring, leadMinutes: 0, day }),
        reason: problem === 'FULL' ? 'our vans are fully booked then' : 'we’re not driving then',
        ...(next && { alternative: windowWords(next) }),
      }),
    );
  }
  await joinUncollected(deps, trx, recurring);
  await setMadeOn(trx, recurring.id, today);
  return made;
}

/** Those that are left and those that are taken, together: two customers who swap theirs would wait for each other. */
export async function lockWindows(deps: CollectionDeps, trx: Trx, recurring: Recurring): Promise<void> {
  await lockStop(trx, recurring);
  const left = await lockBookedCollections(trx, recurring.organisationId, [recurring.addressHash]);
  const coming = comingDays(recurring, await loadWorkingCalendar(trx), deps.now());
  const planned = await findPlannedSlots({ ...deps, database: trx }, recurring.postcode, madeWorkingDays);
  const taken = planned.filter(({ day, fromHour }) => fromHour === recurring.fromHour && coming.includes(day));
  const keyOf = (slot: Slot | (typeof left)[number]) => `${slot.area} ${slotIdOf(slot)}`;
  for (const slot of [...left, ...taken].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    if ('planArea' in slot) await insertSlotDay(trx, slot);
    await lockSlots(trx, [slot]);
  }
}

async function takePlace(trx: Trx, slot: Slot): Promise<boolean> {
  await insertSlotDay(trx, slot);
  return changePlaces(trx, slot, { taken: 1 });
}

export function windowWords(slot: Pick<Slot, 'day' | 'fromHour' | 'untilHour' | 'leadMinutes'>): string {
  return friendlyWindow(timesOf(slot));
}

const uncollectedAtOnce = 500;

/** Shipments paid for before there was a collection to join. The address is locked. */
export async function joinUncollected(
  deps: CollectionDeps,
  trx: Trx,
  recurring: Recurring,
  limit = uncollectedAtOnce,
): Promise<void> {
  let after: string | undefined;
  do {
    const ids = await selectUncollected(trx, recurring, { after, limit });
    after = ids.length === limit ? ids.at(-1) : undefined;
    const joining = await findJoining(deps, trx, ids);
    const here = joining.filter(({ addressHash }) => addressHash.equals(recurring.addressHash));
    await joinNext(
      deps,
      trx,
      recurring,
      here.map(({ shipmentId }) => shipmentId),
    );
  } while (after !== undefined);
}

export interface JoiningShipment extends Stop {
  readonly shipmentId: string;
}

/** Those of organisations with recurring collections whose senders don't take them to a point. */
export async function findJoining(
  { findDropOffs }: Pick<CollectionDeps, 'findDropOffs'>,
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<readonly JoiningShipment[]> {
  if (shipmentIds.length === 0 || !(await hasRecurring(trx, shipmentIds))) return [];
  const dropOffs = await findDropOffs(trx, shipmentIds);
  return (await findShipments(trx, shipmentIds))
    .filter(({ id }) => !dropOffs.has(id))
    .map(({ id, organisationId, shipper }) => ({ shipmentId: id, ...stopOf(organisationId, shipper) }));
}

/** The address is locked. Nothing happens where no van comes there. */
export async function joinNext(
  { now }: Pick<CollectionDeps, 'now'>,
  trx: Trx,
  stop: Stop,
  shipmentIds: readonly string[],
): Promise<void> {
  if (shipmentIds.length === 0) return;
  const stops = await selectRecurringStops(trx, stop, dateText(londonDay(now())));
  const next = stops.find((one) => timesOf(one).bookUntil > now());
  if (next) await insertCollectionShipments(trx, next.id, shipmentIds, now());
}

/**
 * Cancels those of the coming collections that have no shipment, so that they can be made again by other rules. With shipments they stay,
 * as do those that another recurring one shares, and a day that somebody cancelled stays cancelled. The recurring one is locked.
 */
export async function cancelEmptyDays(
  { now }: Pick<CollectionDeps, 'now'>,
  trx: Trx,
  recurring: Recurring,
  isLeft: (day: string) => boolean = () => false,
): Promise<void> {
  await lockStop(trx, recurring);
  const booked = await lockBookedCollections(trx, recurring.organisationId, [recurring.addressHash]);
  const loads = await sumLoads(
    trx,
    booked.map(({ id }) => id),
  );
  const today = dateText(londonDay(now()));
  const rows = await selectDays(trx, [recurring.id], today);
  const others = (await selectRecurring(trx, recurring.organisationId)).filter(({ id }) => id !== recurring.id);
  const ofOthers = await selectDays(
    trx,
    others.map(({ id }) => id),
    today,
  );
  const isEmpty = (collectionId: string | undefined) => booked.some(({ id }) => id === collectionId && !loads.has(id));
  const gone = rows.filter(
    ({ day, collectionId, problem }) =>
      !isLeft(day) && (isEmpty(collectionId) || problem === 'FULL' || problem === 'CLOSED'),
  );
  const cancelled = booked
    .filter(({ id }) => gone.some((row) => row.collectionId === id) && !ofOthers.some((row) => row.collectionId === id))
    .toSorted((one, other) => (slotIdOf(one) < slotIdOf(other) ? -1 : 1));
  await lockSlots(trx, cancelled);
  for (const collection of cancelled) {
    await endCollection(trx, collection.id, 'CANCELLED', now());
    await changePlaces(trx, collection, { taken: -1 });
  }
  await deleteDays(
    trx,
    recurring.id,
    gone.map(({ day }) => day),
  );
}

/** Each in a transaction of its own: a kill loses none, two processes make each day once, and one that fails stops no other. */
export async function makeRecurringCollections(deps: CollectionDeps): Promise<void> {
  const { database, now } = deps;
  const errors: unknown[] = [];
  const attempt = async (work: (trx: Trx) => Promise<void>) => {
    try {
      await database.transaction().execute(work);
    } catch (error) {
      if (isUnavailable(error)) throw error; // the others would wait for the database too
      errors.push(error);
    }
  };
  for (const empty of await selectNothingReady(database, now()))
    await attempt((trx) => cancelWithNothingReady(deps, trx, empty));
  const today = dateText(londonDay(now()));
  for (const { id, organisationId } of await selectDueToBeMade(database, today)) {
    await attempt(async (trx) => {
      await preventErasure(trx, organisationId);
      const recurring = await lockRecurring(trx, id);
      if (!recurring || recurring.madeOn === today) return; // ended or made meanwhile
      if (recurring.endsOn !== undefined && recurring.endsOn < today) {
        await cancelEmptyDays(deps, trx, recurring);
        await deleteRecurring(trx, id);
        await deps.enqueueRecurringMail(trx, mailAbout(recurring, 'ENDED'));
      } else await makeDays(deps, trx, recurring);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join(' '));
}

/** No driver is sent for nothing. A shipment that has joined meanwhile keeps it. */
async function cancelWithNothingReady(
  { now, enqueueRecurringMail }: CollectionDeps,
  trx: Trx,
  { id, recurringId, ...stop }: Stop & { readonly id: string; readonly recurringId: string },
): Promise<void> {
  const recurring = await lockRecurring(trx, recurringId);
  await lockStop(trx, stop);
  const booked = await lockBookedCollections(trx, stop.organisationId, [stop.addressHash]);
  const collection = booked.find((one) => one.id === id);
  if (!recurring || !collection || (await sumLoads(trx, [id])).has(id) || timesOf(collection).bookUntil > now()) return;
  await endCollection(trx, id, 'CANCELLED', now());
  await changePlaces(trx, collection, { taken: -1 });
  const rows = await selectDays(trx, [recurringId], '-infinity');
  for (const row of rows.filter(({ collectionId }) => collectionId === id)) {
    await setDay(trx, { ...row, problem: 'NOTHING_READY' });
  }
  await enqueueRecurringMail(trx, mailAbout(recurring, 'NOTHING_READY', { window: windowWords(collection) }));
}
