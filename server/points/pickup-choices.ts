import { sql } from 'kysely';
import { farthestPickupKm } from '../../contract/points/pickups.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { findNearestPosition } from '../addresses/postcode-positions.queries.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { findPickupChoices } from '../shipments/preferences/preferences.queries.ts';
import { endPickupChoice } from '../shipments/preferences/save-preference.ts';
import { findShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { placeOf } from './drop-offs.ts';
import type { PointDeps } from './manage-points.ts';
import { hasHours, type PointRecord, unknownHours } from './point.ts';
import { foundWithinKm, selectPoint } from './points.repository.ts';

/** A parcel needs some of them to get there, and waits there for the others. */
const openForAtLeast = days(21);

/** Why a point won’t keep a parcel that is on its way. */
function reasonAgainst(point: PointRecord, now: Date): string | undefined {
  const { closedReason, hasPickUp, lastDay } = point;
  if (closedReason !== null) return 'This point is closed.';
  if (!hasPickUp) return 'Nobody can collect parcels at this point.';
  if (!hasHours(point)) return unknownHours;
  return lastDay !== null && lastDay < soonestLastDay(now) ? 'This point is about to close.' : undefined;
}

function soonestLastDay(now: Date): string {
  return dateText(new Date(londonDay(now).getTime() + openForAtLeast));
}

/** Where a receiver wants to collect a shipment, with its address. Refused by a point that can’t keep its parcels. Lock the shipment before. */
export async function choosePickupPoint(
  trx: Trx,
  code: string,
  shipmentId: string,
  now: Date,
): Promise<{ readonly kind: 'PICKUP_POINT'; readonly point: string; readonly place: string }> {
  const { grossWeightKg, pieces, receiver } = (await findShipment(trx, shipmentId)) ?? refuseUnknown();
  // Until the choice is saved it can't close: who closes it then sees the choice.
  const point = (await selectPoint(trx, code, 'for share')) ?? refuseChoice('This point is no more.');
  const against = reasonAgainst(point, now) ?? (await reasonOfDistance(trx, point, receiver.postcode));
  if (against !== undefined) return refuseChoice(`${against} Choose another, or have it delivered to your door.`);
  if (Number(grossWeightKg) / pieces > point.largestKg) {
    return refuseChoice(`This point takes parcels up to ${point.largestKg} kg. Choose another.`);
  }
  return { kind: 'PICKUP_POINT', point: point.code, place: placeOf(point) };
}

/** A parcel isn’t carried across the country for what was paid to take it to the next street. */
async function reasonOfDistance(trx: Trx, point: PointRecord, postcode: string): Promise<string | undefined> {
  const door = await findNearestPosition(trx, postcode);
  if (!door) return undefined;
  const metres = Math.hypot(point.easting - door.easting, point.northing - door.northing);
  const [most, miles] = door.isArea ? [foundWithinKm, 60] : [farthestPickupKm, 15];
  return metres > most * 1000
    ? `This point is more than ${most} km (about ${miles} miles) from the delivery address.`
    : undefined;
}

function refuseChoice(message: string): never {
  return refuse('CONFLICT', message, { 'preference.point': message });
}

interface EndDeps extends PointDeps {
  /** To the receivers. */
  readonly enqueueEndedChoices: (trx: Trx, ended: readonly EndedChoice[]) => Promise<void>;
}

interface EndedChoice {
  readonly parcelId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly addressee: 'RECEIVER';
}

/** Of points that keep no more parcels: what was to go there goes to the door. Several processes may run it at once. */
export async function endPickupChoices({ database, now, enqueueEndedChoices }: EndDeps): Promise<void> {
  const at = now();
  for (const { id, pointCode } of await findPickupChoices(database, await selectKeepingNone(database, at))) {
    await database.transaction().execute(async (trx) => {
      if ((await endPickupChoice(trx, id, pointCode, at)) === undefined) return;
      await enqueueEndedChoices(trx, [{ parcelId: id, at: at.toISOString(), addressee: 'RECEIVER' }]);
    });
  }
}

async function selectKeepingNone(database: Database, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from points where (closed_reason is not null or not has_pick_up or last_day is not null)
      and (last_day is null or last_day < ${soonestLastDay(now)}::date or not has_pick_up)`.execute(database);
  return rows.map(({ code }) => code);
}
