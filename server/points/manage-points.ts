import type { EndpointRequest } from '../../contract/endpoint.ts';
import type { StaffPoint, setPoint as setPointCall } from '../../contract/staff/points.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { findPostcodePositions } from '../addresses/postcode-positions.queries.ts';
import { type Actor, commandActor, recordAudit } from '../audit/record-audit.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { Page } from '../http/pagination.ts';
import { type PointRecord, presentPoint } from './point.ts';
import {
  countHeld,
  lockDropOffsOf,
  lockPoint,
  type PointInFile,
  selectDropOffsAt,
  selectPassed,
  selectPoints,
  updateClosed,
  upsertPoints,
} from './points.repository.ts';
import { BrokenPointsFile, decodePointsFile, type FilePoint, readPointsFile } from './read-points-file.ts';

export interface PointDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** By their codes. Points that the file leaves out stay, and closed ones stay closed. A file that isn’t right changes nothing. */
export async function importPoints({ database, now }: PointDeps, actor: Actor, file: Uint8Array): Promise<Imported> {
  const points = readFile(file);
  return database.transaction().execute(async (trx) => {
    const located = await locate(trx, points);
    const { added, changed } = await upsertPoints(trx, located, now());
    const counts = { added: added.length, changed: changed.length };
    const subject = { kind: 'points', id: `${points.length} points` };
    const after = { ...counts, codes: [...added, ...changed].slice(0, 1000) };
    await recordAudit(trx, actor, { action: 'import points', subject, after }, now());
    return { ...counts, unchanged: points.length - added.length - changed.length };
  });
}

function readFile(file: Uint8Array): readonly FilePoint[] {
  try {
    const points = readPointsFile(decodePointsFile(file));
    return points.length === 0 ? refuse('VALIDATION', 'The file has no points.') : points;
  } catch (error) {
    if (!(error instanceof BrokenPointsFile)) throw error;
    return refuse('VALIDATION', `${error.message} Nothing was changed.`);
  }
}

/** Where the file doesn’t say where a point is, its postcode does. */
async function locate(database: Database, points: readonly FilePoint[]): Promise<readonly PointInFile[]> {
  const asked = points.filter(({ position }) => !position).map(({ postcode }) => postcode);
  const positions = await findPostcodePositions(database, asked);
  return points.map(({ line, position: given, ...point }) => {
    const position = given ?? positions.get(point.postcode);
    if (position) return { ...point, ...position };
    const message = `Line ${line}: we don’t know where ${point.postcode} is. Add its easting and northing.`;
    return refuse('VALIDATION', `${message} Nothing was changed.`);
  });
}

export async function listPoints(
  { database, now }: PointDeps,
  search: string,
  page: Page,
): Promise<{ readonly data: StaffPoint[]; readonly total: number }> {
  const { points, total } = await selectPoints(database, search.trim(), page);
  return { data: await presentForStaff(database, points, now()), total };
}

export interface CloseDeps extends PointDeps {
  /** One to each customer who would have brought something. */
  readonly enqueueClosedPointMails: (trx: Trx, mails: readonly ClosedPointMail[]) => Promise<void>;
}

export interface ClosedPointMail {
  readonly pointCode: string;
  readonly organisationId: string;
  /** A mail about an earlier closing isn’t sent any more. */
  readonly closedAt: string;
  /** Those that were paid for once it had closed; without them, all that were to be brought. */
  readonly shipmentIds?: readonly string[];
}

/** The mails about shipments that are just booked, whose points closed before: those of the closing went only to who had paid. */
export async function findBookedAtClosed(
  trx: Trx,
  shipmentIds: readonly string[],
): Promise<readonly ClosedPointMail[]> {
  const rows = await lockDropOffsOf(trx, shipmentIds);
  const closed = rows.flatMap(({ closedAt, ...row }) => (closedAt === null ? [] : [{ ...row, closedAt }]));
  return [...Map.groupBy(closed, ({ pointCode }) => pointCode).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            pointCode: first.pointCode,
            organisationId: first.organisationId,
            closedAt: first.closedAt.toISOString(),
            shipmentIds: [first, ...others].map(({ shipmentId }) => shipmentId),
          },
        ],
  );
}

type PointChange = EndpointRequest<typeof setPointCall>['body'];

/** Refused while parcels wait there, unless it is said what happens to them. No more come: their arrivals lock the point as well. */
export async function setPointClosed(
  deps: CloseDeps,
  actor: Actor,
  code: string,
  { closed_reason: reason, last_day: lastDay, parcels }: PointChange,
): Promise<StaffPoint> {
  const at = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    const before = (await lockPoint(trx, code)) ?? refuse('NOT_FOUND', `There’s no point ${code}.`);
    const waiting = (await countHeld(trx, [before.id])).get(before.id)?.waiting ?? 0;
    if (reason !== null && before.closedReason === null && waiting > 0 && parcels === undefined) {
      refuseWaiting(waiting);
    }
    const after = closingOf(reason, lastDay, before, at);
    const fields = ['closedReason', 'lastDay', 'closingReason'] as const;
    if (fields.some((field) => after[field] !== before[field])) {
      await change(deps, trx, actor, { before, after, parcels }, at);
    }
    const [presented] = await presentForStaff(trx, [{ ...before, ...after }], at);
    return presented ?? refuse('NOT_FOUND', `There’s no point ${code}.`);
  });
}

function refuseWaiting(waiting: number): never {
  const are = waiting === 1 ? '1 parcel waits' : `${waiting} parcels wait`;
  const message = `${are} here to be collected. Say what happens to them: their receivers can still collect them until their last day.`;
  return refuse('CONFLICT', message, { parcels: message });
}

function closingOf(reason: string | null, lastDay: string | undefined, before: PointRecord, at: Date) {
  const none = { closedReason: null, closedAt: null, lastDay: null, closingReason: null };
  if (reason === null) return none;
  if (lastDay === undefined) return { ...none, closedReason: reason, closedAt: before.closedAt ?? at };
  if (before.closedReason !== null) return refuse('CONFLICT', 'This point is closed already.');
  if (lastDay >= dateText(londonDay(at))) return { ...none, lastDay, closingReason: reason };
  const message = 'Enter today or a later day.';
  return refuse('VALIDATION', message, { last_day: message });
}

interface Change {
  readonly before: PointRecord;
  readonly after: Pick<PointRecord, 'closedReason' | 'closedAt' | 'lastDay' | 'closingReason'>;
  readonly parcels?: PointChange['parcels'];
}

async function change({ enqueueClosedPointMails }: CloseDeps, trx: Trx, actor: Actor, changed: Change, at: Date) {
  const { before, after, parcels } = changed;
  const { code } = before;
  await updateClosed(trx, code, after, at);
  if (before.closedAt === null && after.closedAt !== null) {
    const closedAt = after.closedAt.toISOString();
    const owners = new Set((await selectDropOffsAt(trx, before.id)).map(({ organisationId }) => organisationId));
    await enqueueClosedPointMails(
      trx,
      [...owners].map((organisationId) => ({ pointCode: code, organisationId, closedAt })),
    );
  }
  const states = (point: Change['after']) => ({
    closedReason: point.closedReason ?? point.closingReason,
    ...(point.lastDay !== null && { lastDay: point.lastDay }),
  });
  const isOpened = after.closedReason === null && after.lastDay === null;
  await recordAudit(
    trx,
    actor,
    {
      action: `${isOpened ? 'open' : 'close'} point`,
      subject: { kind: 'point', id: code },
      before: states(before),
      after: { ...states(after), ...(parcels && { parcels }) },
    },
    at,
  );
}

/** Those whose last day is over; parcels there stay until they are collected. Several processes may run it at once. */
export async function closePassedPoints(deps: CloseDeps): Promise<void> {
  const at = deps.now();
  const today = dateText(londonDay(at));
  for (const code of await selectPassed(deps.database, today)) {
    await deps.database.transaction().execute(async (trx) => {
      const before = await lockPoint(trx, code);
      if (!before || before.lastDay === null || before.lastDay >= today) return;
      const after = { closedReason: before.closingReason, closedAt: at, lastDay: null, closingReason: null };
      await change(deps, trx, passedDays, { before, after, parcels: 'STAY_UNTIL_COLLECTED' }, at);
    });
  }
}

/** A job. */
const passedDays: Actor = { ...commandActor('the last day of a point'), device: 'job' };

async function presentForStaff(database: Database, points: readonly PointRecord[], now: Date): Promise<StaffPoint[]> {
  const ids = points.map(({ id }) => id);
  const held = await countHeld(database, ids);
  return points.map((point) => ({
    ...presentPoint(point, dateText(londonDay(now))),
    closed_reason: point.closedReason,
    waiting_parcels: held.get(point.id)?.waiting ?? 0,
    drop_offs: held.get(point.id)?.dropOffs ?? 0,
  }));
}
