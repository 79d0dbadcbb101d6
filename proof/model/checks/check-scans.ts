import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { Model } from '../model.ts';

interface Row {
  readonly code: string;
  readonly key: string;
  readonly status: string;
  readonly happened_at: Date;
}

/** Every accepted scan is an event as it was sent, and there is no event without one. */
export async function checkScans(
  { database }: Pick<Killable, 'database'>,
  { scans, parcels }: Model,
): Promise<string[]> {
  const codes = parcels.map(({ code }) => code);
  const { rows } = await sql<Row>`
    select p.tracking_code as code, k.idempotency_key as key, e.status, e.happened_at
    from parcels p join scan_keys k on k.parcel_id = p.id
    join shipment_events e on e.parcel_id = p.id and e.source = 'OPERATIONS' and (e.status, e.happened_at) = (k.status, k.happened_at)
    where p.tracking_code = any(${codes})`.execute(database);
  const events = new Map(rows.map((row) => [`${row.code} ${row.key}`, row]));
  const violations: string[] = [];
  for (const [name, { status, at, kept }] of scans) {
    const event = events.get(name);
    if (kept === 'yes' && !event) violations.push(`the scan ${name} was acknowledged and is lost`);
    if (kept === 'no' && event) violations.push(`the scan ${name} was refused and is there`);
    if (event && (event.status !== status || event.happened_at.toISOString() !== at)) {
      violations.push(`the scan ${name} is another: ${JSON.stringify(event)}`);
    }
  }
  for (const name of events.keys()) if (!scans.has(name)) violations.push(`nobody sent the scan ${name}`);
  const booked = await bookedOf(database, codes);
  for (const code of codes) if (!booked.has(code)) violations.push(`${code} was paid for and is not booked`);
  return violations;
}

async function bookedOf(database: Killable['database'], codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select p.tracking_code as code from parcels p join shipments s on s.id = p.shipment_id
    where booked_at is not null and p.tracking_code = any(${codes})`.execute(database);
  return new Set(rows.map(({ code }) => code));
}
