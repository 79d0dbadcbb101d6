import { sessionExpiredMessage } from '../../../contract/errors.ts';
import {
  mostRecurring,
  mostUnproven,
  type RecurringPlace,
  type RecurringTimes,
  type RecurringCollection as SeenRecurring,
} from '../../../contract/recurring-collections.ts';
import { dateText, londonDay } from '../../../contract/values/time/working-days.ts';
import type { Database, Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { cancelStop, moveStop, tooLate } from '../change-collection.ts';
import type { CollectionDeps } from '../collection-deps.ts';
import {
  hasBeenCollected,
  insertCollectionShipments,
  lockBookedCollections,
  selectLeftBehind,
} from '../collections.repository.ts';
import { canChange } from '../see-collection.ts';
import { areasOf, type StopAddress, stopOf } from '../slot.ts';
import { lockStop, selectPlans } from '../slots.repository.ts';
import { cancelEmptyDays, joinUncollected, lockWindows, mailAbout, makeDays, windowWords } from './make-recurring.ts';
import {
  deleteRecurring,
  insertRecurring,
  lockOrganisation,
  lockRecurring,
  preventErasure,
  type Recurring,
  selectDays,
  selectPaidAddresses,
  selectRecurring,
  setDay,
  updateTimes,
} from './recurring.repository.ts';
import { isDue, madeWorkingDays } from './recurring-days.ts';

/** Another organisation's is answered the same. */
function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this recurring collection in your account.');
}

/** With the collections of the coming days. */
export async function addRecurring(
  deps: CollectionDeps,
  organisationId: string,
  { place, times }: { readonly place: RecurringPlace; readonly times: RecurringTimes },
): Promise<Recurring> {
  return deps.database.transaction().execute(async (trx) => {
    if (!(await lockOrganisation(trx, organisationId))) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    const address = { postcode: place.postal_code, streetName: place.street_name, building: place.building ?? '' };
    await requireWindow(trx, place.postal_code, times);
    refuseEnded(deps, times);
    if ((await selectRecurring(trx, organisationId)).length >= mostRecurring) {
      refuse('CONFLICT', `You can have ${mostRecurring} recurring collections. End one first.`);
    }
    await refuseUnproven(trx, organisationId, address);
    const coming = { ...times, pauses: comingPauses(deps, times.pauses) };
    const added = await insertRecurring(trx, stopOf(organisationId, address), place, { times: coming, at: deps.now() });
    if (!added) return refuse('CONFLICT', alreadyRecurring, { window: alreadyRecurring });
    const [first] = await makeDays(deps, trx, added);
    await deps.enqueueRecurringMail(trx, mailAbout(added, 'MADE', first && { window: windowWords(first) }));
    return added;
  });
}

/** Where nothing was ever paid for at an address, and at too many others with recurring collections. */
async function refuseUnproven(trx: Trx, organisationId: string, address: StopAddress): Promise<void> {
  const isProven = async (one: StopAddress) => {
    const paid = await selectPaidAddresses(trx, organisationId, one.postcode);
    const { addressHash } = stopOf(organisationId, one);
    return paid.some((other) => stopOf(organisationId, other).addressHash.equals(addressHash));
  };
  if (await isProven(address)) return;
  let unproven = 1;
  for (const other of await selectRecurring(trx, organisationId)) if (!(await isProven(other))) unproven += 1;
  if (unproven <= mostUnproven) return;
  refuse(
    'CONFLICT',
    `You can have ${mostUnproven} recurring collections at addresses you haven’t sent anything from yet. Send a shipment from one of them first.`,
  );
}

const alreadyRecurring = 'This address has a recurring collection at that time. Change its days instead.';

/** By a plan, on each of the days. */
async function requireWindow(trx: Trx, postcode: string, { weekdays, window }: RecurringTimes): Promise<void> {
  const [from = 0, until = 0] = window.split('-').map(Number);
  const areas = areasOf(postcode);
  const plans = await selectPlans(trx, areas);
  const isPlanned = (weekday: number) => {
    const ofWindow = plans.filter((plan) => plan.weekday === weekday && plan.fromHour === from);
    const [plan] = ofWindow.toSorted((one, other) => other.area.length - one.area.length);
    return plan !== undefined && plan.capacity > 0 && plan.untilHour === until;
  };
  if (weekdays.every(isPlanned)) return;
  const message = 'We don’t collect at that time there on each of these days. Choose another time.';
  refuse('CONFLICT', message, { window: message });
}

function refuseEnded({ now }: Pick<CollectionDeps, 'now'>, { ends_on: endsOn }: RecurringTimes): void {
  const message = 'The last day can’t be in the past.';
  if (endsOn !== undefined && endsOn < dateText(londonDay(now()))) refuse('CONFLICT', message, { ends_on: message });
}

/** Without those that are over: nobody needs them any more, but a new one is a mistake. */
function comingPauses(
  { now }: Pick<CollectionDeps, 'now'>,
  pauses: RecurringTimes['pauses'] = [],
  before: Recurring['pauses'] = [],
): RecurringTimes['pauses'] {
  const today = dateText(londonDay(now()));
  const over = pauses.filter(({ until }) => until < today);
  if (!over.every(({ from, until }) => before.some((one) => one.from === from && one.until === until))) {
    refuse('CONFLICT', pastPause, { pauses: pastPause });
  }
  return pauses.filter(({ until }) => until >= today);
}

const pastPause = 'A pause can’t be over already. Choose days from today on.';

/** Its collections without shipments follow; those with shipments stay. */
export async function changeRecurring(
  deps: CollectionDeps,
  organisationId: string,
  id: string,
  times: RecurringTimes,
): Promise<Recurring> {
  return deps.database.transaction().execute(async (trx) => {
    if (!(await lockOrganisation(trx, organisationId))) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    const before = (await lockRecurring(trx, id, organisationId)) ?? refuseUnknown();
    await requireWindow(trx, before.postcode, times);
    refuseEnded(deps, times);
    const others = (await selectRecurring(trx, organisationId)).filter((one) => one.id !== id);
    const fromHour = Number(times.window.slice(0, 2));
    if (others.some((one) => one.addressHash.equals(before.addressHash) && one.fromHour === fromHour)) {
      refuse('CONFLICT', alreadyRecurring, { window: alreadyRecurring });
    }
    const after = await updateTimes(trx, id, { ...times, pauses: comingPauses(deps, times.pauses, before.pauses) });
    const today = dateText(londonDay(deps.now()));
    const isSameTime = after.fromHour === before.fromHour && after.untilHour === before.untilHour;
    await lockWindows(deps, trx, after);
    await cancelEmptyDays(deps, trx, before, (day) => day < today || (isSameTime && isDue(after, day)));
    await makeDays(deps, trx, after);
    const added = after.pauses.filter(
      ({ from, until }) => !before.pauses.some((one) => one.from === from && one.until === until),
    );
    if (added.length > 0) {
      const reason = added.map(({ from, until }) => `${dayWords(from)} to ${dayWords(until)}`).join(', ');
      const { endsOn } = after;
      const isLast = endsOn !== undefined && added.some(({ until }) => endsOn <= until);
      await deps.enqueueRecurringMail(trx, mailAbout(after, 'PAUSED', { reason, ...(isLast && { isLast }) }));
    }
    return after;
  });
}

function dayWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

export async function endRecurring(deps: CollectionDeps, organisationId: string, id: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    const recurring = (await lockRecurring(trx, id, organisationId)) ?? refuseUnknown();
    await cancelEmptyDays(deps, trx, recurring);
    await deleteRecurring(trx, id);
    await deps.enqueueRecurringMail(trx, mailAbout(recurring, 'ENDED'));
  });
}

const collected = 'Our driver has been there on that day, so it can’t be changed any more.';

/** With null there is no collection on that day; a shipment that was to go with it can have another. */
export async function changeDay(
  deps: CollectionDeps,
  organisationId: string,
  id: string,
  { day, slot: slotId }: { readonly day: string; readonly slot: string | null },
): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    if (!(await preventErasure(trx, organisationId))) refuse('SESSION_EXPIRED', sessionExpiredMessage);
    const recurring = (await lockRecurring(trx, id, organisationId)) ?? refuseUnknown();
    const row = (await selectDays(trx, [id], day)).find((one) => one.day === day) ?? refuseUnknown();
    await lockStop(trx, recurring);
    const booked = await lockBookedCollections(trx, organisationId, [recurring.addressHash]);
    const current = booked.find((one) => one.id === row.collectionId);
    if (current && !canChange(current, deps.now())) refuse('CONFLICT', tooLate);
    const before = current ? undefined : row.collectionId;
    if (before !== undefined && (await hasBeenCollected(trx, before))) refuse('CONFLICT', collected);
    if (slotId === null) return cancelStop(deps, trx, current);
    const change = { current, booked, slotId, workingDays: madeWorkingDays };
    const collectionId = await moveStop({ ...deps, database: trx }, trx, recurring, change);
    await setDay(trx, { ...row, collectionId, problem: undefined });
    if (current) return;
    const left = before === undefined ? [] : await selectLeftBehind(trx, before, recurring);
    if (left.length > 0) await insertCollectionShipments(trx, collectionId, left, deps.now());
    await joinUncollected(deps, trx, recurring);
  });
}

export function presentRecurring(recurring: Recurring): SeenRecurring {
  const { fromHour, untilHour, endsOn } = recurring;
  return {
    id: recurring.id,
    fullname: recurring.fullName,
    street_name: recurring.streetName,
    building: recurring.building,
    town: recurring.town,
    postal_code: recurring.postcode,
    weekdays: [...recurring.weekdays],
    window: [fromHour, untilHour].map((hour) => String(hour).padStart(2, '0')).join('-'),
    ...(endsOn !== undefined && { ends_on: endsOn }),
    pauses: [...recurring.pauses],
  };
}

/** What an organisation's erasure ends, and its export shows. */
export function recurringRecords(now: () => Date) {
  return {
    name: 'recurring_collections',
    owner: 'organisation' as const,
    exportFor: async (database: Database, organisationId: string) =>
      (await selectRecurring(database, organisationId)).map(presentRecurring),
    eraseFor: async (trx: Trx, organisationId: string): Promise<void> => {
      await lockOrganisation(trx, organisationId);
      for (const { id } of await selectRecurring(trx, organisationId)) {
        const recurring = await lockRecurring(trx, id);
        if (!recurring) continue;
        await cancelEmptyDays({ now }, trx, recurring);
        await deleteRecurring(trx, id);
      }
    },
  };
}
