import type { StaffPoint } from '../../contract/staff/points.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { findPostcodePositions } from '../addresses/postcode-positions.queries.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { Page } from '../http/pagination.ts';
import { type PointRecord, presentPoint } from './point.ts';
import { lockPoint, type PointInFile, selectPoints, updateClosed, upsertPoints } from './points.repository.ts';
import { BrokenPointsFile, type FilePoint, readPointsFile } from './read-points-file.ts';

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
export async function importPoints({ database, now }: PointDeps, actor: Actor, text: string): Promise<Imported> {
  const points = readFile(text);
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

function readFile(text: string): readonly FilePoint[] {
  try {
    const points = readPointsFile(text);
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
  return { data: points.map((point) => presentForStaff(point, now())), total };
}

/** Null opens it again. */
export async function setPointClosed(
  { database, now }: PointDeps,
  actor: Actor,
  code: string,
  closedReason: string | null,
): Promise<StaffPoint> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    const before = (await lockPoint(trx, code)) ?? refuse('NOT_FOUND', `There’s no point ${code}.`);
    if (before.closedReason !== closedReason) {
      await updateClosed(trx, code, closedReason, at);
      const action = `${closedReason === null ? 'open' : 'close'} point`;
      const states = { before: { closedReason: before.closedReason }, after: { closedReason } };
      await recordAudit(trx, actor, { action, subject: { kind: 'point', id: code }, ...states }, at);
    }
    return presentForStaff({ ...before, closedReason }, at);
  });
}

function presentForStaff(point: PointRecord, now: Date): StaffPoint {
  return { ...presentPoint(point, dateText(londonDay(now))), closed_reason: point.closedReason };
}
