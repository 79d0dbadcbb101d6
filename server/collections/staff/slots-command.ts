import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Schema } from '../../../contract/endpoint.ts';
import * as contract from '../../../contract/staff/collections.ts';
import { commandActor } from '../../audit/record-audit.ts';
import { CommandError } from '../../cli/command-error.ts';
import { Refusal } from '../../http/errors.ts';
import type { SlotDeps } from '../find-slots.ts';
import { changeSlotDay, listBooked, listPlans, listSlotDays, setPlan } from './staff-slots.ts';

const usage = `npm run slots -- plans                          how many stops fit into each weekday's windows
npm run slots -- plan AREA                      sets it; AREA is DA1, DA, or "everywhere" else
    --weekday 1 (Monday) to 5 --from 8 --until 12 --capacity 40
    [--lead 720 minutes before its start it can be booked]
npm run slots -- list AREA                      the windows of the coming weeks, and what is taken
npm run slots -- booked AREA DATE               who is collected from on a day
npm run slots -- capacity AREA DATE 08-12 30    on one date alone
npm run slots -- close AREA DATE 08-12 --reason "Snow"
                                                moves what is booked, and tells the customers why
npm run slots -- open AREA DATE 08-12           opens it again`;

const options = {
  weekday: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  capacity: { type: 'string' },
  lead: { type: 'string', default: '720' },
  reason: { type: 'string' },
} as const;

interface CommandDeps extends SlotDeps {
  readonly output: { write(text: string): unknown };
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runSlotsCommand(deps: CommandDeps, args: readonly string[]): Promise<void> {
  const { words, given } = split(args);
  const lines = await answer(deps, words, given).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(error.message) : error;
  });
  deps.output.write(`${lines.join('\n')}\n`);
}

type Given = ReturnType<typeof split>['given'];

function split(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, given: values };
  } catch {
    throw new CommandError(usage);
  }
}

const actor = commandActor('npm run slots');

async function answer(deps: CommandDeps, words: readonly string[], given: Given): Promise<readonly string[]> {
  const [verb, area, date, hours, stops, ...more] = words;
  const slot = `${date} ${hours}`;
  const change = async (what: object) => {
    const request = check(contract.setSlotDay.body, { area, slot, ...what });
    return [describeDay(await changeSlotDay(deps, actor, request))];
  };
  const count = words.length;
  if (more.length > 0) throw new CommandError(usage);
  if (verb === 'plans' && count === 1) return (await listPlans(deps)).map(describePlan);
  if (verb === 'plan' && count === 2) {
    const plan = check(contract.setSlotPlan.body, {
      area: area === 'everywhere' ? '' : area,
      weekday: Number(given.weekday),
      from_hour: Number(given.from),
      until_hour: Number(given.until),
      capacity: Number(given.capacity),
      lead_minutes: Number(given.lead),
    });
    await setPlan(deps, actor, plan);
    return [describePlan(plan)];
  }
  if (verb === 'list' && count === 2) {
    return (await listSlotDays(deps, check(contract.listSlotDays.query, { area }).area)).map(describeDay);
  }
  if (verb === 'booked' && count === 3) {
    const booked = await listBooked(deps, actor, check(contract.listBookedCollections.query, { area, day: date }));
    return booked.length === 0 ? ['Nothing is booked.'] : booked.map(describeBooked);
  }
  if (verb === 'capacity' && count === 5) return change({ capacity: Number(stops) });
  if (verb === 'close' && count === 4) return change({ closed_reason: given.reason ?? '' });
  if (verb === 'open' && count === 4) return change({ closed_reason: null });
  throw new CommandError(usage);
}

/** The rules of the staff calls, with the first message as the sentence. */
function check<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new CommandError(result.error.issues[0]?.message ?? usage);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

function describePlan({ area, weekday, from_hour, until_hour, capacity, lead_minutes }: contract.SlotPlanRow): string {
  const lead = `bookable until ${lead_minutes} minutes before`;
  return `${area || 'everywhere'}  ${weekdays[weekday - 1]} ${from_hour}-${until_hour}: ${capacity} stops, ${lead}`;
}

function describeDay({ area, slot, taken, held, capacity, closed_reason }: contract.SlotDayRow): string {
  const closed = closed_reason === null ? '' : `, closed: ${closed_reason}`;
  return `${area}  ${slot}: ${taken} taken and ${held} held of ${capacity}${closed}`;
}

function describeBooked(stop: contract.BookedCollection): string {
  const load = `${stop.shipments} shipments, ${stop.parcels} parcels, ${stop.weight_kg} kg`;
  return `${stop.area}  ${stop.slot}  ${stop.name}, ${stop.address}  ${load}${stop.needs_own_van ? ', needs its own van' : ''}  ${stop.state}`;
}
