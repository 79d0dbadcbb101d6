import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { KnownParcel, Model } from '../model.ts';
import { checkMarkers, countMarkers } from './check-texts.ts';

type Database = Killable['database'];

/** For parcels in transit: every acknowledged preference is stored once, with its authentication, and the latest one is in force. */
export async function checkPreferences(
  { database }: Pick<Killable, 'database'>,
  { preferences, parcels }: Model,
): Promise<string[]> {
  const kept = await readStanding(
    database,
    parcels.filter(({ wasLost }) => !wasLost).map(({ code }) => code),
  );
  const violations: string[] = [];
  for (const source of ['LINK', 'POSTCODE'] as const) {
    const texts = sql`select words as text from delivery_preferences where source = ${source}`;
    const markers = preferences
      .filter((preference) => preference.source === source && kept.has(preference.code))
      .map(({ marker }) => marker);
    violations.push(...checkMarkers(`preference by ${source}`, markers, await countMarkers(database, texts, markers)));
  }
  for (const parcel of parcels) {
    const standing = kept.get(parcel.code);
    if (standing !== undefined) violations.push(...checkStanding(parcel, standing));
  }
  return violations;
}

function checkStanding({ code, standing }: KnownParcel, words: string): string[] {
  return Object.values(standing).flatMap((markers) =>
    markers.includes('') || markers.some((marker) => words.includes(`${marker} `))
      ? []
      : [`the preference ${markers.join(' or ')} for ${code} does not stand: ${words}`],
  );
}

/** The latest preferences by tracking code. Those of finished parcels and erased accounts may have been purged. */
async function readStanding(database: Database, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
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
