import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { EndpointRequest } from '../../contract/endpoint.ts';
import {
  type handOver as handOverCall,
  pickupDays,
  type recordPickupArrival as recordPickupArrivalCall,
} from '../../contract/points/pickups.ts';
import { hoursWords } from '../../contract/points/point-words.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { days } from '../../contract/values/time/duration.ts';
import { londonHour } from '../../contract/values/time/london.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { SigningKeys } from '../crypto/token-signer.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Operator } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, limitTries } from '../http/rate-limit.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import type { FindPointDetails, PointDetails } from '../tracking/tracking.presenter.ts';
import type { PointDeps } from './manage-points.ts';
import { openDayFrom, type PointRecord, presentPoint } from './point.ts';
import { selectChosenPoint, selectPickups, selectPoint } from './points.repository.ts';

export interface PickupPins {
  /** Six digits, the same for all parcels of a shipment. */
  pinFor(shipmentId: string): string;
  isPin(shipmentId: string, pin: string): boolean;
}

/** From 48 bits of the hash, enough that no PIN is noticeably likelier than another. */
function derivePin(key: Buffer, shipmentId: string): string {
  return String(createHmac('sha256', key).update(shipmentId).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Derived, not stored: a stolen database is not enough to collect a parcel. One of a previous key still counts. */
export function createPickupPins({ encryptionKey, previousEncryptionKeys = [] }: SigningKeys): PickupPins {
  const keys = [encryptionKey, ...previousEncryptionKeys].map(
    (key) => key !== undefined && Buffer.from(hkdfSync('sha256', key, '', 'pickup PINs', 32)),
  );
  return {
    pinFor: (shipmentId) => {
      const [own] = keys;
      if (!own) throw new Error('There are no PINs: the encryption key is not known.');
      return derivePin(own, shipmentId);
    },
    isPin: (shipmentId, pin) =>
      keys.some((key) => key && timingSafeEqual(Buffer.from(derivePin(key, shipmentId)), Buffer.from(pin))),
  };
}

const untilUnderWay: readonly ShipmentStatus[] = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTION_FAILED', 'COLLECTED'];

/** Where a shipment is dropped off until it is under way, and where those of its parcels wait that are there to be collected. */
export async function findPointDetails(
  database: Database,
  now: () => Date,
  { id, status, parcels = [] }: Parameters<FindPointDetails>[0],
): Promise<PointDetails> {
  const point = untilUnderWay.includes(status) ? await selectChosenPoint(database, id) : undefined;
  const mayWait = [status, ...parcels.map((parcel) => parcel.status)].includes('READY_FOR_PICKUP');
  const waiting = mayWait ? await selectPickups(database, id) : [];
  const [first] = waiting;
  return {
    ...(point && {
      dropOff: { name: point.name, town: point.town, ...(point.closedReason !== null && { is_closed: true }) },
    }),
    ...(waiting.some(({ linkId }) => linkId !== null) && { isPickupShared: true }),
    ...(first && {
      pickup: {
        address: addressOf(first.point),
        hours: hoursWords(presentPoint(first.point, dateText(londonDay(now())))),
        until: first.keptUntil,
        needs_pin: true,
        ...(parcels.length > 1 && {
          waiting: waiting.map((one) => ({ number: one.number, address: addressOf(one.point), until: one.keptUntil })),
        }),
      },
    }),
  };
}

export function addressOf({ name, address, town, postcode }: PointRecord): string[] {
  return [name, address, `${town} ${postcode}`];
}

type Till = Pick<Operator, 'operationsKeyId' | 'depotId' | 'pointId'>;

interface PickupDeps extends PointDeps {
  readonly pins: PickupPins;
  readonly countGuess: CountTry;
}

interface ArrivalDeps extends PointDeps {
  readonly readCalendar: () => Promise<WorkingCalendar>;
}

/** The day it came isn’t counted, and on the last the point is open. One that another scan moved meanwhile is left alone. */
export async function recordPickupArrival(
  { database, now, readCalendar }: ArrivalDeps,
  till: Till,
  { tracking_code, point: code, at, idempotency_key: key }: EndpointRequest<typeof recordPickupArrivalCall>['body'],
) {
  const happenedAt = new Date(at);
  const calendar = await readCalendar();
  return database.transaction().execute(async (trx) => {
    const point = await selectPoint(trx, code, 'for share');
    if (!point?.hasPickUp) return refuse('CONFLICT', 'Nobody can collect parcels at this point.');
    if (till.pointId !== null && till.pointId !== point.id) {
      return refuse('CONFLICT', 'This till is another point’s.');
    }
    if (point.closedReason !== null) return refuse('CONFLICT', `This point is closed: ${point.closedReason}`);
    const earliest = new Date(londonDay(happenedAt).getTime() + days(pickupDays));
    const lastDay = openDayFrom(point, earliest, calendar);
    if (point.lastDay !== null && lastDay > point.lastDay) {
      return refuse('CONFLICT', `This point closes after ${point.lastDay}, too soon for a parcel to wait here.`);
    }
    const event = { key: `pickup:${key}`, status: 'READY_FOR_PICKUP', happenedAt, recordedAt: now() } as const;
    const sentence = `Ready to collect at ${point.name}, ${point.town}.`;
    const outcome = await record(trx, till, tracking_code, { ...event, sentence, town: point.town });
    if (outcome === 'accepted') {
      await sql`
        insert into pickups (parcel_id, point_id, arrived_at, last_day)
        select id, ${point.id}::uuid, ${happenedAt}::timestamptz, ${lastDay}::date from parcels
        where tracking_code = ${normaliseTrackingCode(tracking_code)}
        on conflict (parcel_id) do update
        set point_id = excluded.point_id, arrived_at = excluded.arrived_at, last_day = excluded.last_day, reminders = 0,
          link_id = null`.execute(trx);
    }
    const message =
      outcome === 'late' ? 'Something else has happened to this parcel since.' : 'The parcel waits to be collected.';
    return { message, outcome };
  });
}

const wrongPins = { count: 5, periodMs: days(1) };
/** Of one key, on all parcels. */
const wrongPinsOfTill = { count: 50, periodMs: days(1) };
const tooManyPins = 'There were too many wrong PINs.';

/** Two tills at once: the shipment’s lock lets one of them. */
export async function handOver(
  { database, now, pins, countGuess }: PickupDeps,
  till: Till,
  { tracking_code, pin, at, idempotency_key: key }: EndpointRequest<typeof handOverCall>['body'],
) {
  const trackingCode = normaliseTrackingCode(tracking_code);
  const parcel = await database
    .selectFrom('parcels')
    .select(['id', 'shipment_id'])
    .where('tracking_code', '=', trackingCode)
    .executeTakeFirst();
  // Parcels of one shipment share its PIN, so their guesses are counted together; so are those at codes nobody has.
  const attempt = await limitTries(
    countGuess,
    wrongPins,
    `pickup PINs for ${parcel?.shipment_id ?? trackingCode}`,
    tooManyPins,
  );
  const atTill = await limitTries(countGuess, wrongPinsOfTill, `pickup PINs at ${till.operationsKeyId}`, tooManyPins);
  if (!parcel || !pins.isPin(parcel.shipment_id, pin)) {
    const message = 'This PIN isn’t the one for this parcel.';
    return refuse('CONFLICT', message, { pin: message });
  }
  await Promise.all([attempt.forget(), atTill.forget()]);
  return database.transaction().execute(async (trx) => {
    const kept = await selectPickups(trx, parcel.shipment_id);
    const waiting = kept.find(({ parcelId }) => parcelId === parcel.id);
    const place = waiting && `${waiting.point.name}, ${waiting.point.town}`;
    if (waiting && till.pointId !== null && till.pointId !== waiting.point.id) {
      return refuse('CONFLICT', `This parcel waits at ${place}.`);
    }
    const outcome = await record(trx, till, trackingCode, {
      key: `hand-over:${key}`,
      status: 'DELIVERED',
      happenedAt: new Date(at),
      recordedAt: now(),
      reason: 'PICKUP_POINT',
      sentence: place === undefined ? 'Collected from the point.' : `Collected from ${place}.`,
      town: waiting?.point.town,
    });
    // Something else happened to it since: only the parcel’s last event may give it away.
    if (outcome === 'late') return refuse('CONFLICT', waiting ? tillIsBehind : notWaiting);
    if (outcome === 'accepted') {
      const { numDeletedRows } = await trx.deleteFrom('pickups').where('parcel_id', '=', parcel.id).executeTakeFirst();
      if (numDeletedRows === 0n) return refuse('CONFLICT', notWaiting);
    }
    const others = kept.filter(({ parcelId, point }) => parcelId !== parcel.id && point.id === waiting?.point.id);
    return {
      message: 'Please hand the parcel over.',
      outcome,
      others_waiting: others.map((other) => other.trackingCode),
    };
  });
}

const tillIsBehind = 'The till’s clock is behind the time the parcel came. Please set it and try again.';

const notWaiting = 'This parcel doesn’t wait to be collected: it was collected, it goes back, or it isn’t here yet.';

type Event = Parameters<typeof recordEvents>[1][number]['event'];

async function record(trx: Trx, till: Till, trackingCode: string, event: Event) {
  const scan = { trackingCode: normaliseTrackingCode(trackingCode), event };
  const [decided] = await recordEvents(trx, [scan], { operationsKeyId: till.operationsKeyId, depotId: till.depotId });
  if (decided && decided.outcome !== 'refused') return decided.outcome;
  return refuse('CONFLICT', decided?.code === 'ILLEGAL_MOVE' ? notWaiting : (decided?.message ?? notWaiting));
}

interface CheckDeps extends PointDeps {
  /** To the receiver. */
  readonly enqueueReminders: (trx: Trx, shipmentIds: readonly string[]) => Promise<void>;
}

const batchSize = 200;

/** Sends back what nobody came for, and reminds on the third and on the sixth day. Several processes may run it at once. */
export async function checkPickups({ database, now, enqueueReminders }: CheckDeps): Promise<void> {
  const at = now();
  while ((await sendBack(database, at)) === batchSize);
  const hour = londonHour(at);
  if (hour < 8 || hour >= 20) return; // a phone may ring
  while ((await remind({ database, now, enqueueReminders }, at)) === batchSize);
}

/** Answers how many. */
function remind({ database, enqueueReminders }: CheckDeps, at: Date): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ shipmentId: string }>`
      with due as (
        select parcel_id, case when ${waitedDays(at)} < 6 then 1 else 2 end as reminders from pickups
        where arrived_at < ${at}::timestamptz - interval '2 days' and ${waitedDays(at)} >= 3 and last_day >= ${dateText(londonDay(at))}::date
          and reminders < case when ${waitedDays(at)} < 6 then 1 else 2 end
        order by parcel_id limit ${batchSize}::integer for update skip locked
      ), reminded as (
        update pickups set reminders = due.reminders from due where pickups.parcel_id = due.parcel_id
        returning pickups.parcel_id
      )
      select shipment_id as "shipmentId" from parcels where id in (select parcel_id from reminded)`.execute(trx);
    await enqueueReminders(trx, [...new Set(rows.map(({ shipmentId }) => shipmentId))]);
    return rows.length;
  });
}

/** Answers how many. */
function sendBack(database: Database, at: Date): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; trackingCode: string; town: string; arrivedAt: Date }>`
      select parcels.id, tracking_code as "trackingCode", town, arrived_at as "arrivedAt"
      from pickups join parcels on parcels.id = parcel_id join points on points.id = point_id
      where pickups.last_day < ${dateText(londonDay(at))}::date order by pickups.last_day limit ${batchSize}::integer`.execute(
      trx,
    );
    const scans = rows.map(({ id, trackingCode, town, arrivedAt }) => ({
      trackingCode,
      event: {
        key: `pickup-over:${id}:${arrivedAt.toISOString()}`,
        status: 'RETURNING_TO_SENDER',
        happenedAt: at,
        recordedAt: at,
        reason: 'NOT_PICKED_UP',
        sentence: `Going back to the sender from ${town}: nobody came to collect it.`,
        town,
      } as const,
    }));
    await recordEvents(trx, scans);
    // What was refused has moved on by another scan.
    await sql`delete from pickups where parcel_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(trx);
    return rows.length;
  });
}

/** Days of London's calendar since the parcel came. */
function waitedDays(at: Date) {
  return sql`((${at}::timestamptz at time zone 'Europe/London')::date - (arrived_at at time zone 'Europe/London')::date)`;
}
