import { sql } from 'kysely';
import type { DropOff } from '../../contract/points/drop-offs.ts';
import { droppedOffAt } from '../../contract/values/parcel-progress.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Trx } from '../database/database.ts';
import type { Operator } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipment, findUnusedDays, refuseUnknown } from '../shipments/shipments.queries.ts';
import type { DropOffCodes } from './drop-off-codes.ts';
import type { PointDeps } from './manage-points.ts';
import { hasHours, type PointRecord, presentPoint, unknownHours } from './point.ts';
import { selectChosenPoint, selectPoint } from './points.repository.ts';

type Dropped = Pick<Shipment, 'id' | 'grossWeightKg' | 'pieces'>;

/** Saves where unpaid shipments of one organisation are dropped off; undefined: nowhere. Refused by a point that can’t take them. */
export async function chooseDropOff(trx: Trx, shipments: readonly Dropped[], code: string | undefined): Promise<void> {
  const ids = shipments.map(({ id }) => id);
  await endDropOffs(trx, ids);
  if (code === undefined) return;
  const point = await selectPoint(trx, code, 'for share');
  if (!point || point.closedReason !== null || !point.hasDropOff)
    return refuseChoice('This point takes no parcels now.');
  if (!hasHours(point)) return refuseChoice(`${unknownHours} Choose another, or let us collect.`);
  const heaviest = Math.max(...shipments.map(({ grossWeightKg, pieces }) => Number(grossWeightKg) / pieces));
  if (heaviest > point.largestKg) {
    return refuseChoice(`This point takes parcels up to ${point.largestKg} kg. Choose another, or let us collect.`);
  }
  const rows = ids.map((shipment_id) => ({ shipment_id, point_id: point.id }));
  await trx.insertInto('drop_offs').values(rows).execute();
}

/** Those of some shipments that their senders take to a point. */
export async function findDropOffs(trx: Trx, shipmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('drop_offs')
    .select('shipment_id')
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.shipment_id));
}

/** Somebody books a collection instead. A code that is out stays good: who brings the parcel all the same is not turned away. */
export async function endDropOffs(trx: Trx, shipmentIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('drop_offs').where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`).execute();
}

function refuseChoice(message: string): never {
  return refuse('CONFLICT', message, { drop_off_point: message });
}

/** Another point for what is still to be brought. Who wants a van instead books a collection. */
export async function changeDropOff({ database }: PointDeps, shipmentId: string, code: string): Promise<Shipment> {
  return database.transaction().execute(async (trx) => {
    await lockShipments(trx, [shipmentId]);
    const shipment = (await findShipment(trx, shipmentId)) ?? refuseUnknown();
    if (!(await selectChosenPoint(trx, shipmentId))) refuseChoice('This shipment isn’t dropped off at a point.');
    if (!changeable.includes(shipment.status)) refuseChoice('There is nothing left to drop off.');
    await chooseDropOff(trx, [shipment], code);
    return shipment;
  });
}

interface DropOffDeps extends PointDeps {
  readonly codes: DropOffCodes;
}

const notDropped = ['BOOKED', 'COLLECTION_FAILED'];

/** A shipment has the status of its least advanced parcel. */
const changeable = ['PENDING_PAYMENT', ...notDropped];

/** Null where the shipment isn’t dropped off. */
export async function seeDropOff({ database, now, codes }: DropOffDeps, shipment: Shipment): Promise<DropOff | null> {
  const point = await selectChosenPoint(database, shipment.id);
  if (!point) return null;
  const { closedReason } = point;
  const presented = { point: presentPoint(point, dateText(londonDay(now()))), closed_reason: closedReason };
  if (!shipment.bookedAt) return { ...presented, codes: [] };
  const lifeMs = days(await findUnusedDays(database, shipment.tariffVersion));
  const expiresAt = new Date(Math.floor((shipment.bookedAt.getTime() + lifeMs) / 1000) * 1000);
  const waiting = expiresAt <= now() ? [] : shipment.parcels.filter(({ status }) => notDropped.includes(status));
  return {
    ...presented,
    codes: waiting.map(({ trackingCode }) => ({
      tracking_code: trackingCode,
      code: codes.write({ trackingCode, pointCode: point.code, expiresAt }),
    })),
    until: expiresAt.toISOString(),
  };
}

/** 'High Street News, 1 High Street, Dartford DA1 1AA' */
export function placeOf({ name, address, town, postcode }: PointRecord): string {
  return `${name}, ${address}, ${town} ${postcode}`;
}

interface ScanDeps extends DropOffDeps {
  /** To the sender, once for each drop-off. */
  readonly enqueueDropOffMail: (trx: Trx, mail: DropOffMail) => Promise<void>;
}

export interface DropOffMail {
  readonly shipmentId: string;
  readonly trackingCode: string;
  readonly pointCode: string;
  readonly at: string;
}

interface ScannedDropOff {
  readonly code: string;
  readonly at: string;
  readonly idempotency_key: string;
}

/** From here on we have the parcel. Two tills at once: the shipment’s lock lets one of them. */
export async function recordDropOff(
  { database, now, codes, enqueueDropOffMail }: ScanDeps,
  { operationsKeyId, depotId, pointId }: Pick<Operator, 'operationsKeyId' | 'depotId' | 'pointId'>,
  { code: text, at, idempotency_key: key }: ScannedDropOff,
) {
  const code = codes.read(text.trim()) ?? refuseCode('VALIDATION', 'This isn’t a drop-off code of ours.');
  const happenedAt = new Date(at);
  if (happenedAt > code.expiresAt) refuseCode('CONFLICT', 'This drop-off code has expired.');
  return database.transaction().execute(async (trx) => {
    const point = (await selectPoint(trx, code.pointCode)) ?? refuseCode('CONFLICT', 'This point is no more.');
    if (pointId !== null && pointId !== point.id) {
      return refuseCode('CONFLICT', `This parcel is to be dropped off at ${placeOf(point)}.`);
    }
    if (point.closedAt !== null && happenedAt >= point.closedAt) {
      return refuseCode('CONFLICT', `This point is closed: ${point.closedReason}`);
    }
    const { trackingCode } = code;
    const event = {
      key: `drop-off:${key}`,
      status: 'COLLECTED',
      happenedAt,
      recordedAt: now(),
      sentence: `${droppedOffAt}${point.name}, ${point.town}.`,
      town: point.town,
    } as const;
    const [decided] = await recordEvents(trx, [{ trackingCode, event }], { operationsKeyId, depotId });
    if (!decided || decided.outcome === 'refused') {
      return refuseCode(
        'CONFLICT',
        decided?.code === 'ILLEGAL_MOVE' ? takenMessage : (decided?.message ?? takenMessage),
      );
    }
    if (decided.outcome !== 'duplicate') {
      const { shipmentId, status, dropOffs } = await selectDroppedOff(trx, trackingCode);
      // A till that was offline tells late: of a parcel that ended meanwhile, or once more of one it has told of.
      if (status === 'CANCELLED' || status === 'EXPIRED' || dropOffs > 1) refuseCode('CONFLICT', takenMessage);
      await enqueueDropOffMail(trx, { shipmentId, trackingCode, pointCode: point.code, at: happenedAt.toISOString() });
    }
    return { message: 'We have the parcel.', outcome: decided.outcome, tracking_code: trackingCode, point: point.code };
  });
}

/** Under the shipment's lock, this drop-off among them. */
function selectDroppedOff(trx: Trx, trackingCode: string) {
  return trx
    .selectFrom('parcels')
    .innerJoin('scan_keys', 'scan_keys.parcel_id', 'parcels.id')
    .select(['shipment_id as shipmentId', 'parcels.status', sql<number>`count(*)::integer`.as('dropOffs')])
    .where('tracking_code', '=', trackingCode)
    .where('idempotency_key', 'like', 'drop-off:%')
    .groupBy(['shipment_id', 'parcels.status'])
    .executeTakeFirstOrThrow();
}

const takenMessage = 'This parcel can’t be dropped off: we have it already, or it was cancelled.';

function refuseCode(kind: 'VALIDATION' | 'CONFLICT', message: string): never {
  return refuse(kind, message, { code: message });
}
