import { sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import { countMarks, judgeMarks } from './judge-writings.ts';
import type { KnownParcel, Model } from './model.ts';

type Database = Killable['database'];

/** Of parcels under way every preference that was acknowledged is kept once, by the way it came, and what the receiver was told stands does. */
export async function judgePreferences(
  { database }: Pick<Killable, 'database'>,
  { preferences, parcels }: Model,
): Promise<string[]> {
  const kept = await keptOf(
    database,
    parcels.filter(({ wasLost }) => !wasLost).map(({ code }) => code),
  );
  const faults: string[] = [];
  for (const way of ['LINK', 'POSTCODE'] as const) {
    const texts = sql`select words as text from delivery_preferences where way = ${way}`;
    const marks = preferences
      .filter((preference) => preference.way === way && kept.has(preference.code))
      .map(({ mark }) => mark);
    faults.push(...judgeMarks(`preference by ${way}`, marks, await countMarks(database, texts, marks)));
  }
  for (const parcel of parcels) {
    const standing = kept.get(parcel.code);
    if (standing !== undefined) faults.push(...judgeStanding(parcel, standing));
  }
  return faults;
}

function judgeStanding({ code, standing }: KnownParcel, words: string): string[] {
  return Object.values(standing).flatMap((marks) =>
    marks.includes('') || marks.some((mark) => words.includes(`${mark} `))
      ? []
      : [`the preference ${marks.join(' or ')} for ${code} does not stand: ${words}`],
  );
}

/** What the last preferences for each parcel say. Preferences go with a parcel's end, after a while, and with the account: others stay. */
async function keptOf(database: Database, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; words: string }>`
    select s.tracking_code as code, coalesce(string_agg(w.words || ' ', ''), '') as words
    from shipments s
    left join lateral (
      select distinct on (kind = 'NEEDS') words from delivery_preferences
      where shipment_id = s.id and kind <> 'ANOTHER_DAY' order by kind = 'NEEDS', number desc) w on true
    where s.tracking_code = any(${codes}) and s.erased_at is null
      and s.status <> all (array['DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST'])
    group by s.tracking_code`.execute(database);
  return new Map(rows.map(({ code, words }) => [code, words]));
}
