import { mostStopKg, mostStopParcels } from '../../../contract/collections.ts';
import type { BookedCollection, SlotDayRow, SlotPlanRow } from '../../../contract/staff/collections.ts';
import { streetLine } from '../../../contract/values/places/street-line.ts';
import { dateOf, dateText, londonDay } from '../../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../../addresses/working-calendar.queries.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import type { SlotDeps } from '../find-slots.ts';
import { areasOf, plannedSlots, type Slot, type SlotPlan, slotIdOf } from '../slot.ts';
import {
  insertSlotDay,
  lockSlots,
  type SlotDay,
  selectPlans,
  selectSlotDay,
  selectSlotDays,
} from '../slots.repository.ts';
import {
  applyPlan,
  selectAllPlans,
  selectBookedStops,
  selectOpenBookedDays,
  updateSlotDay,
  upsertPlan,
} from './staff-slots.repository.ts';

export async function listPlans({ database }: Pick<SlotDeps, 'database'>): Promise<readonly SlotPlanRow[]> {
  return (await selectAllPlans(database)).map((plan) => ({
    area: plan.area,
    weekday: plan.weekday,
    from_hour: plan.fromHour,
    until_hour: plan.untilHour,
    capacity: plan.capacity,
    lead_minutes: plan.leadMinutes,
  }));
}

/** Of days to come that were made from it too, never below what is taken. */
export async function setPlan({ database, now }: SlotDeps, actor: Actor, row: SlotPlanRow): Promise<void> {
  const { area, weekday, from_hour: fromHour, until_hour: untilHour, capacity, lead_minutes: leadMinutes } = row;
  const plan: SlotPlan = { area, weekday, fromHour, untilHour, capacity, leadMinutes };
  await database.transaction().execute(async (trx) => {
    const before = await upsertPlan(trx, plan);
    await applyPlan(trx, plan, dateText(londonDay(now())));
    const subject = { kind: 'collection plan', id: `${area || 'everywhere'} ${weekday} ${fromHour}` };
    await recordAudit(trx, actor, { action: 'set collection plan', subject, before, after: plan }, now());
  });
}

/** How far ahead staff see and change. */
const shownWorkingDays = 20;

export async function listSlotDays(deps: SlotDeps, area: string): Promise<readonly SlotDayRow[]> {
  return (await findSlotDays(deps, area)).map(presentDay);
}

function isSame(one: Slot, other: Slot): boolean {
  return one.area === other.area && slotIdOf(one) === slotIdOf(other);
}

/** With those of a larger area in which its stops count. */
async function findSlotDays(deps: SlotDeps, area: string): Promise<readonly SlotDay[]> {
  const today = dateText(londonDay(deps.now()));
  const planned = await findPlanned(deps, area);
  const areas = [...new Set([area, ...planned.map((slot) => slot.area)])];
  const known = await selectSlotDays(deps.database, areas, { from: today });
  const days = known.filter((day) => day.area === area || planned.some((slot) => isSame(slot, day)));
  const others = planned.filter((slot) => !days.some((day) => isSame(slot, day)));
  return [...days, ...others.map((slot) => ({ ...slot, ...untouched }))].toSorted((one, other) =>
    slotIdOf(one) < slotIdOf(other) ? -1 : 1,
  );
}

const untouched = { isException: false, taken: 0, held: 0, closedReason: null } as const;

/** Also what nobody can book any more today. */
async function findPlanned({ database, now }: SlotDeps, area: string): Promise<readonly Slot[]> {
  const postcode = postcodeIn(area);
  const plans = await selectPlans(
    database,
    areasOf(postcode).filter((one) => area.startsWith(one)),
  );
  const calendar = await loadWorkingCalendar(database);
  return plannedSlots(plans, postcode, calendar, { now: now(), workingDays: shownWorkingDays });
}

/** One of an area, which says in which part of the country it is. */
function postcodeIn(area: string): string {
  return /\d/.test(area) ? `${area} 1AA` : `${area}1 1AA`;
}

/** After bank holidays were imported: closes what is booked on a day that has become one, such as a proclaimed holiday. */
export async function closeHolidays(deps: SlotDeps, actor: Actor): Promise<number> {
  const calendar = await loadWorkingCalendar(deps.database);
  const booked = await selectOpenBookedDays(deps.database, dateText(londonDay(deps.now())));
  const closing = booked.filter(({ area, day }) => !calendar.isWorkingDay(postcodeIn(area), dateOf(day)));
  for (const slot of closing) {
    await changeSlotDay(deps, actor, { area: slot.area, slot: slotIdOf(slot), closed_reason: 'It’s a bank holiday' });
  }
  return closing.length;
}

function presentDay(day: SlotDay): SlotDayRow {
  return {
    area: day.area,
    slot: slotIdOf(day),
    capacity: day.capacity,
    taken: day.taken,
    held: day.held,
    is_exception: day.isException,
    closed_reason: day.closedReason,
  };
}

export interface SlotDayRequest {
  readonly area: string;
  readonly slot: string;
  readonly capacity?: number | undefined;
  readonly closed_reason?: string | null | undefined;
}

/** A job moves what is booked in a window that closes, each in a transaction of its own, and tells the customers. */
export async function changeSlotDay(deps: SlotDeps, actor: Actor, request: SlotDayRequest): Promise<SlotDayRow> {
  const { area, slot: slotId, capacity, closed_reason: closedReason } = request;
  return deps.database.transaction().execute(async (trx) => {
    const slot = await findSlot({ ...deps, database: trx }, area, slotId);
    await insertSlotDay(trx, slot);
    await lockSlots(trx, [slot]);
    const before = (await selectSlotDay(trx, slot)) ?? slot;
    if (capacity === undefined && closedReason === undefined) {
      refuse('VALIDATION', 'Say what to change: the capacity, or why it is closed.');
    }
    if (!(await updateSlotDay(trx, slot, { capacity, closedReason }))) {
      const day = await selectSlotDay(trx, slot);
      const booked = (day?.taken ?? 0) + (day?.held ?? 0);
      refuse('CONFLICT', `${booked} stops are booked in this window, so it can’t hold fewer. Close it to move them.`, {
        capacity: `At least ${booked}`,
      });
    }
    const after = (await selectSlotDay(trx, slot)) ?? { ...slot, ...untouched };
    const action =
      closedReason === undefined
        ? 'set collection capacity'
        : `${closedReason === null ? 'open' : 'close'} collection window`;
    await recordAudit(
      trx,
      actor,
      { action, subject: { kind: 'collection window', id: `${area} ${slotId}` }, before, after },
      deps.now(),
    );
    return presentDay(after);
  });
}

async function findSlot(deps: SlotDeps, area: string, slotId: string): Promise<Slot> {
  const slots = (await findSlotDays(deps, area)).filter((one) => slotIdOf(one) === slotId);
  const slot = slots.find((one) => one.area === area) ?? slots[0];
  if (!slot) {
    return refuse('CONFLICT', `We plan no collections in ${area} at that time.`, { slot: 'Choose a planned window.' });
  }
  if (slot.area === area) return slot;
  const message = `Stops in ${area} count in ${slot.area}. Change ${slot.area}, or give ${area} a plan of its own.`;
  return refuse('CONFLICT', message, { area: message });
}

/** A look at customers' names and addresses is in the audit log. */
export async function listBooked(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  actor: Actor,
  { area, day }: { readonly area: string; readonly day: string },
): Promise<readonly BookedCollection[]> {
  return database.transaction().execute(async (trx) => {
    const stops = await selectBookedStops(trx, area, day);
    const subject = { kind: 'collections', id: `${area} ${day}` };
    await recordAudit(trx, actor, { action: 'list collections', subject }, now());
    return stops.map((stop) => ({
      id: stop.id,
      area: stop.area,
      slot: slotIdOf(stop),
      state: stop.state,
      name: stop.name,
      address: [streetLine(stop.building, stop.streetName), stop.town, stop.postcode].filter(Boolean).join(', '),
      phone: stop.phone,
      shipments: stop.shipments,
      parcels: stop.parcels,
      weight_kg: stop.weightKg,
      needs_own_van: stop.parcels > mostStopParcels || stop.weightKg > mostStopKg,
      tracking_codes: [...stop.trackingCodes],
      is_recurring: stop.isRecurring,
    }));
  });
}
