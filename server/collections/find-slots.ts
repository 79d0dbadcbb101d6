import type { OfferedSlot } from '../../contract/collections.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { NearRuns } from '../integrations/near-runs/near-runs.ts';
import { areasOf, plannedSlots, type Slot, slotIdOf, timesOf } from './slot.ts';
import { selectPlans, selectSlotDays } from './slots.repository.ts';

export interface SlotDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** For windows in which a van passes anyway; absent: none is known. */
  readonly nearRuns?: NearRuns;
}

/** How far ahead a collection is offered. */
const offeredWorkingDays = 5;

interface KnownSlot extends Slot {
  readonly isFree: boolean;
  readonly isClosed: boolean;
}

/** Windows before their cut-off, the full and the closed ones among them. */
export async function findPlannedSlots(
  deps: SlotDeps,
  postcode: string,
  workingDays: number,
): Promise<readonly KnownSlot[]> {
  const now = deps.now();
  const areas = areasOf(postcode);
  const [plans, rows] = [
    await selectPlans(deps.database, areas),
    await selectSlotDays(deps.database, areas, { from: dateText(londonDay(now)) }),
  ];
  const planned = plannedSlots(plans, postcode, await loadWorkingCalendar(deps.database), { now, workingDays });
  return planned.flatMap((slot): KnownSlot[] => {
    const row = rows.find(
      ({ area, day, fromHour }) => area === slot.area && day === slot.day && fromHour === slot.fromHour,
    );
    if (!row) return [{ ...slot, isFree: true, isClosed: false }];
    if (timesOf(row).bookUntil <= now) return [];
    const isClosed = row.closedReason !== null;
    return [{ ...row, isFree: !isClosed && row.taken + row.held < row.capacity, isClosed }];
  });
}

/** Windows that are not closed, the full ones among them. */
export async function findOpenSlots(
  deps: SlotDeps,
  postcode: string,
  workingDays = offeredWorkingDays,
): Promise<readonly KnownSlot[]> {
  return (await findPlannedSlots(deps, postcode, workingDays)).filter(({ isClosed }) => !isClosed);
}

/** Soonest first. */
export async function findFreeSlots(
  deps: SlotDeps,
  postcode: string,
  workingDays = offeredWorkingDays,
): Promise<readonly FreeSlot[]> {
  const slots = (await findOpenSlots(deps, postcode, workingDays)).filter(({ isFree }) => isFree);
  const savings = await deps.nearRuns?.findSavings(postcode, slots);
  return slots.map((slot, index) => ({ ...slot, savedCo2eGrams: savings?.[index] }));
}

interface FreeSlot extends Slot {
  /** Undefined where no van passes anyway. */
  readonly savedCo2eGrams: number | undefined;
}

const goneMessage = 'We can’t collect at that time any more. Please choose another.';

/** Whether it has a place, its conditional update says. */
export async function requireSlot(
  deps: SlotDeps,
  postcode: string,
  slotId: string,
  workingDays?: number,
): Promise<Slot> {
  const slots = await findOpenSlots(deps, postcode, workingDays);
  const slot = slots.find((one) => slotIdOf(one) === slotId);
  return slot ?? refuse('CONFLICT', goneMessage, { collection_slot: goneMessage });
}

const fullMessage = 'That collection time has just filled up. Please choose another.';

export function refuseFull(): never {
  return refuse('CONFLICT', fullMessage, { collection_slot: fullMessage });
}

export function presentSlot(slot: Slot & Partial<Pick<FreeSlot, 'savedCo2eGrams'>>): OfferedSlot {
  const { from, until, bookUntil } = timesOf(slot);
  return {
    slot: slotIdOf(slot),
    from: from.toISOString(),
    until: until.toISOString(),
    book_until: bookUntil.toISOString(),
    ...(slot.savedCo2eGrams !== undefined && { saved_co2e_grams: slot.savedCo2eGrams }),
  };
}
