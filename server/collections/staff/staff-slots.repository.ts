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
  readonly isRecurring: boolean;
}

/** In a post area, a district or an outcode, without what was cancelled. The people are those of the first shipment. */
export async function selectBookedStops(database: Database, area: string, day: string): Promise<readonly BookedStop[]> {
  const postcodes = /\d/.test(area) ? `^${area}[A-Z]? ` : `^${area}[0-9]`;
  const { rows } = await sql<BookedStop>`
    select c.id, c.area, c.day, c.from_hour as "fromHour", c.until_hour as "untilHour", c.state,
      coalesce((array_agg(s.shipper_full_name order by s.id))[1], min(r.full_name)) as name,
      coalesce((array_agg(s.shipper_building order by s.id))[1], min(r.building)) as building,
      coalesce((array_agg(s.shipper_street_name order by s.id))[1], min(r.street_name)) as "streetName",
      coalesce((array_agg(s.shipper_town order by s.id))[1], min(r.town)) as town,
      coalesce((array_agg(s.shipper_postcode order by s.id))[1], min(r.postcode)) as postcode,
      coalesce((array_agg(s.shipper_phone order by s.id))[1], min(r.phone)) as phone, count(r.id) > 0 as "isRecurring",
      count(s.id)::integer as shipments, coalesce(sum(s.pieces), 0)::integer as parcels,
      coalesce(sum(s.gross_weight_kg), 0)::float8 as "weightKg",
      coalesce(array_agg(s.tracking_code order by s.id) filter (where s.id is not null), '{}') as "trackingCodes"
    from collections c
      left join lateral (
        select r.id, r.full_name, r.building, r.street_name, r.town, r.postcode, r.phone
        from recurring_collection_days d join recurring_collections r on r.id = d.recurring_id
        where d.collection_id = c.id order by r.id limit 1) r on true
      left join (collection_shipments join shipments s on s.id = shipment_id and s.status not in ('CANCELLED', 'EXPIRED'))
        on collection_id = c.id
    where c.day = ${day}::date and coalesce(s.shipper_postcode, r.postcode) ~ ${postcodes} and c.state <> 'CANCELLED'
    group by c.id order by c.from_hour, c.area, c.id limit 2000`.execute(database);
  return rows;
}
