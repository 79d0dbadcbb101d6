import { randomUUID } from 'node:crypto';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import { type CalendarEvent, writeCalendar } from '../tracking/write-calendar.ts';
import { selectCollectionsSince, sumLoads } from './collections.repository.ts';
import { timesOf } from './slot.ts';

interface CalendarDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly companyName: string;
  readonly publicUrl: string;
}

const shownDays = 30;

/** Those of an organisation, with what was cancelled lately, so that programs take it out. */
export async function writeCollectionsCalendar(
  { database, now, companyName, publicUrl }: CalendarDeps,
  organisationId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const since = dateText(londonDay(new Date(now().getTime() - days(shownDays))));
  const collections = await selectCollectionsSince(database, organisationId, since);
  const loads = await sumLoads(
    database,
    collections.map(({ id }) => id),
  );
  const events = collections.map((collection): CalendarEvent => {
    const { from, until } = timesOf(collection);
    const parcels = loads.get(collection.id)?.parcels ?? 0;
    return {
      uid: `${collection.id}@${new URL(publicUrl).hostname}`,
      sequence: collection.sequence,
      changedAt: collection.changedAt,
      from,
      until,
      summary: `${companyName} collects${parcels === 0 ? '' : parcels === 1 ? ' 1 parcel' : ` ${parcels} parcels`}`,
      description: 'Have your parcels ready, with their labels on. You can change the time under Collections.',
      url: `${publicUrl}/dashboard/collections`,
      isCancelled: collection.state === 'CANCELLED',
    };
  });
  return writeCalendar(`${companyName} collections`, events);
}

type Follower = Readonly<Record<'organisationId' | 'userId', string>>;

/** Of a member's own link, which is made when they first see it. */
export async function findCalendarLink(database: Database, follower: Follower): Promise<string> {
  const existing = await database
    .selectFrom('calendar_links')
    .select('id')
    .where('organisation_id', '=', follower.organisationId)
    .where('user_id', '=', follower.userId)
    .executeTakeFirst();
  return existing?.id ?? saveCalendarLink(database, follower, { isRenewed: false });
}

/** The old one ends. */
export function renewCalendarLink(database: Database, follower: Follower): Promise<string> {
  return saveCalendarLink(database, follower, { isRenewed: true });
}

async function saveCalendarLink(
  database: Database,
  { organisationId, userId }: Follower,
  { isRenewed }: { readonly isRenewed: boolean },
): Promise<string> {
  const { id } = await database
    .insertInto('calendar_links')
    .values({ id: randomUUID(), organisation_id: organisationId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id']).doUpdateSet((row) => ({
        id: isRenewed ? row.ref('excluded.id') : row.ref('calendar_links.id'), // two that see it first get the same
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findCalendarOrganisation(database: Database, linkId: string): Promise<string | undefined> {
  const link = await database
    .selectFrom('calendar_links')
    .select('organisation_id as organisationId')
    .where('id', '=', linkId)
    .executeTakeFirst();
  return link?.organisationId;
}
