import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { FindPointsQuery, FoundPoint, findPoints as findPointsCall } from '../../contract/points/points.ts';
import { divisions } from '../../contract/values/time/bank-holidays.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { toDegrees, toGrid } from '../addresses/national-grid.ts';
import { findNearestPosition } from '../addresses/postcode-positions.queries.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { momentAt, periodsOn, presentPeriods, presentPoint, roundDegrees, timeText } from './point.ts';
import { type NearPoint, type OpenNow, selectNearest, selectPoint } from './points.repository.ts';

export interface FindPointsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly readCalendar: () => Promise<WorkingCalendar>;
}

/** The nearest first. Whether they are open is by London's time and each point's own bank holidays. */
export async function findPoints(
  { database, now, readCalendar }: FindPointsDeps,
  query: FindPointsQuery,
): Promise<EndpointAnswer<typeof findPointsCall>> {
  const at = now();
  const [here, calendar] = await Promise.all([placeOf(database, query), readCalendar()]);
  const search = {
    ...here,
    service: query.service,
    isStepFree: query.step_free !== undefined,
    weightKg: query.weight ?? 0,
    lengthCm: query.length ?? 0,
    openNow: query.open_now === undefined ? undefined : openNowOf(calendar, at),
  };
  const { points, total } = await selectNearest(database, search, readPage(query.page));
  const near = toDegrees(here);
  return {
    data: points.map((point) => presentFound(point, calendar, at)),
    total,
    near: { latitude: roundDegrees(near.latitude), longitude: roundDegrees(near.longitude), is_area: here.isArea },
  };
}

async function placeOf(database: Database, { postal_code: postcode, latitude, longitude }: FindPointsQuery) {
  if (postcode === undefined)
    return { ...toGrid({ latitude: latitude ?? 0, longitude: longitude ?? 0 }), isArea: false };
  const message = `We don’t recognise the postcode ${postcode}. Please check it.`;
  return (await findNearestPosition(database, postcode)) ?? refuse('VALIDATION', message, { postal_code: message });
}

/** A postcode of each part of the country. */
const exampleIn = { 'england-and-wales': 'DA1 1AA', scotland: 'EH1 1AA', 'northern-ireland': 'BT1 1AA' } as const;

function openNowOf(calendar: WorkingCalendar, at: Date): OpenNow {
  const moments = divisions.map((division) => [division, momentAt(at, calendar, exampleIn[division])] as const);
  const { date, minute } = momentAt(at, calendar, exampleIn['england-and-wales']);
  const weekdays = Object.fromEntries(moments.map(([division, { weekday }]) => [division, weekday]));
  return { date, minute, weekdays: weekdays as OpenNow['weekdays'] }; // one for each division
}

function presentFound(point: NearPoint, calendar: WorkingCalendar, at: Date): FoundPoint {
  const moment = momentAt(at, calendar, point.postcode);
  const today = periodsOn(point, moment);
  const current = today.find(([from, until]) => from <= moment.minute && moment.minute < until);
  const next = today.find(([from]) => from > moment.minute);
  return {
    ...presentPoint(point, moment.date),
    distance_metres: Math.round(point.distanceMetres),
    is_open: current !== undefined,
    today: presentPeriods(today),
    ...(current ? { open_until: timeText(current[1]) } : next && { opens_at: timeText(next[0]) }),
  };
}

export async function findPointId(database: Database, code: string): Promise<string | undefined> {
  return (await selectPoint(database, code))?.id;
}
