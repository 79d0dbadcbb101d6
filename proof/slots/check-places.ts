import { sql } from 'kysely';
import { checkInvariants } from '../../server/testing/invariants/check-invariants.ts';
import type { Killable } from '../../server/testing/processes/start-killable.ts';
import type { Contested, Racer } from './prepare-race.ts';

type Database = Killable['database'];

interface Places {
  readonly held: readonly string[];
  readonly booked: readonly string[];
}

/** By the organisations that have them. Counted row by row, not by the window's own counters. */
export async function findPlaces(database: Database, { day, fromHour }: Contested): Promise<Places> {
  const { rows } = await sql<Places>`
    select
      array(select organisation_id::text from slot_holds where day = ${day}::date and from_hour = ${fromHour}) as held,
      array(select organisation_id::text from collections
        where day = ${day}::date and from_hour = ${fromHour} and state <> 'CANCELLED') as booked`.execute(database);
  return rows[0] ?? { held: [], booked: [] };
}

/** While they race: never too many, and nobody's place is lost before its time. */
export async function checkPlaces(
  database: Database,
  contested: Contested,
  racers: readonly Racer[],
): Promise<readonly string[]> {
  const before = racers.filter(({ placeUntil = 0 }) => placeUntil > Date.now());
  const { held, booked } = await findPlaces(database, contested);
  const found = new Set([...held, ...booked]);
  const most = held.length + booked.length;
  return [
    ...(most > contested.capacity ? [`${most} places of ${contested.capacity} are held or booked`] : []),
    ...before
      .filter(({ placeUntil = 0, organisationId }) => placeUntil > Date.now() && !found.has(organisationId))
      .map(({ building }) => `${building} lost its place`),
  ];
}

/** When everything is done: no hold is left, and each payer has a collection or the money. */
export async function checkPayers(
  database: Database,
  contested: Contested,
  racers: readonly Racer[],
): Promise<readonly string[]> {
  const { held, booked } = await findPlaces(database, contested);
  const { rows: charged } = await sql<{ organisation: string; isServed: boolean }>`
    select i.organisation_id::text as organisation, coalesce(bool_and(
      s.status = 'BOOKED' and exists (
        select from collection_shipments cs join collections c on c.id = cs.collection_id
        where cs.shipment_id = s.id and c.state = 'BOOKED')
      or exists (select from refunds r where r.shipment_id = s.id and r.state = 'DONE' and r.amount_pence = h.amount_pence)
    ), false) as "isServed"
    from card_intents i join card_sandbox.objects o on o.id = i.provider_id
    left join card_intent_shares h on h.intent_id = i.id left join shipments s on s.id = h.shipment_id
    where o.body->>'status' = 'succeeded' group by i.id`.execute(database);
  const wereCharged = new Set(charged.map(({ organisation }) => organisation));
  return [
    ...(held.length > 0 ? [`${held.length} holds are kept after their end`] : []),
    ...(booked.length > contested.capacity ? [`${booked.length} places of ${contested.capacity} are booked`] : []),
    ...charged
      .filter(({ isServed }) => !isServed)
      .map(({ organisation }) => `${organisation} paid and has neither a collection nor the money`),
    ...racers
      .filter(({ hasPaid, organisationId }) => hasPaid && !wereCharged.has(organisationId))
      .map(({ building }) => `${building} is booked and was not charged`),
    ...racers
      .filter(
        ({ hasPaid, intention, organisationId }) => hasPaid && intention === 'PAY' && !booked.includes(organisationId),
      )
      .map(({ building }) => `${building} paid while the place was held and has another`),
    ...(await checkInvariants(database, { isAtRest: true })).map((violation) => JSON.stringify(violation)),
  ];
}
