import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { SlotPlan } from '../slot.ts';

export function selectAllPlans(database: Database): Promise<SlotPlan[]> {
  return database
    .selectFrom('slot_plans')
    .select(['area', 'weekday', 'from_hour as fromHour', 'until_hour as untilHour', 'capacity'])
    .select('lead_minutes as leadMinutes')
    .orderBy('area')
    .orderBy('weekday')
    .orderBy('from_hour')
    .execute();
}

/** Answers what it was before. */
export async function upsertPlan(trx: Trx, plan: SlotPlan): Promise<SlotPlan | undefined> {
  const { area, weekday, fromHour, untilHour, capacity, leadMinutes } = plan;
  const before = await trx
    .selectFrom('slot_plans')
    .select(['area', 'weekday', 'from_hour as fromHour', 'until_hour as untilHour', 'capacity'])
    .select('lead_minutes as leadMinutes')
    .where('area', '=', area)
    .where('weekday', '=', weekday)
    .where('from_hour', '=', fromHour)
    .forUpdate()
    .executeTakeFirst();
  const changed = { until_hour: untilHour, capacity, lead_minutes: leadMinutes };
  await trx
    .insertInto('slot_plans')
    .values({ area, weekday, from_hour: fromHour, ...changed })
    .onConflict((conflict) => conflict.columns(['area', 'weekday', 'from_hour']).doUpdateSet(changed))
    .execute();
  return before;
}

/** Days to come of the area, or made from the plan, in the order in which everybody locks them. */
export async function applyPlan(
  trx: Trx,
  { area, weekday, fromHour, capacity, leadMinutes }: SlotPlan,
  today: string,
): Promise<void> {
  await sql`
    with made as (
      select area, day, from_hour from slot_days
      where (plan_area = ${area} or area = ${area}) and from_hour = ${fromHour} and day >= ${today}::date and not is_exception
        and extract(isodow from day) = ${weekday}
      order by area, day, from_hour for no key update
    )
    update slot_days d set plan_area = ${area}, capacity = greatest(${capacity}::integer, taken + held), lead_minutes = ${leadMinutes}
    from made where (d.area, d.day, d.from_hour) = (made.area, made.day, made.from_hour)`.execute(trx);
}

interface SlotDayChange {
  readonly capacity: number | undefined;
  /** Undefined: as it is. */
  readonly closedReason: string | null | undefined;
}

/** False where the capacity is below what is taken and held. */
export async function updateSlotDay(
  trx: Trx,
  { area, day, fromHour }: { readonly area: string; readonly day: string; readonly fromHour: number },
  { capacity, closedReason }: SlotDayChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('slot_days')
    .set({
      ...(capacity !== undefined && { capacity, is_exception: true }),
      ...(closedReason !== undefined && { closed_reason: closedReason }),
    })
    .where('area', '=', area)
    .where('day', '=', day)
    .where('from_hour', '=', fromHour)
    .$if(capacity !== undefined, (query) => query.where(sql<boolean>`taken + held <= ${capacity ?? 0}`))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Windows to come that have a stop and are not closed. */
export function selectOpenBookedDays(database: Database, today: string) {
  return database
    .selectFrom('slot_days')
    .select(['area', 'day', 'from_hour as fromHour', 'until_hour as untilHour'])
    .where(sql<boolean>`day >= ${today}::date and taken + held > 0 and closed_reason is null`)
    .orderBy('area')
    .orderBy('day')
    .orderBy('from_hour')
    .execute();
}

export interface BookedStop {
  readonly id: string;
  readonly area: string;
  readonly day: string;
  readonly fromHour: number;
  readonly untilHour: number;
  readonly state: 'BOOKED' | 'DONE' | 'FAILED';
  readonly name: string;
  readonly building: string;
  readonly streetName: string;
  readonly town: string;
  readonly postcode: string;
  readonly phone: string;
  readonly shipments: number;
  readonly parcels: number;
  readonly weightKg: number;
  readonly trackingCodes: readonly string[];
}

/** In a post area, a district or an outcode, without what was cancelled. The people are those of the first shipment. */
export async function selectBookedStops(database: Database, area: string, day: string): Promise<readonly BookedStop[]> {
  const postcodes = /\d/.test(area) ? `^${area}[A-Z]? ` : `^${area}[0-9]`;
  const { rows } = await sql<BookedStop>`
    select c.id, c.area, c.day, c.from_hour as "fromHour", c.until_hour as "untilHour", c.state,
      (array_agg(s.shipper_full_name order by s.id))[1] as name,
      (array_agg(s.shipper_building order by s.id))[1] as building,
      (array_agg(s.shipper_street_name order by s.id))[1] as "streetName",
      (array_agg(s.shipper_town order by s.id))[1] as town,
      (array_agg(s.shipper_postcode order by s.id))[1] as postcode,
      (array_agg(s.shipper_phone order by s.id))[1] as phone,
      count(*)::integer as shipments, sum(s.pieces)::integer as parcels, sum(s.gross_weight_kg)::float8 as "weightKg",
      array_agg(s.tracking_code order by s.id) as "trackingCodes"
    from collections c join collection_shipments on collection_id = c.id join shipments s on s.id = shipment_id
    where c.day = ${day}::date and s.shipper_postcode ~ ${postcodes} and c.state <> 'CANCELLED'
      and s.status not in ('CANCELLED', 'EXPIRED')
    group by c.id order by c.from_hour, c.area, c.id limit 2000`.execute(database);
  return rows;
}
