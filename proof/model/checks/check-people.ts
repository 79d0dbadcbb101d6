import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { Mailbox } from '../mailbox.ts';
import type { KnownCustomer, Model } from '../model.ts';

type Database = Killable['database'];

/** No personal data of erased customers is left, and no other customer is lost. */
export async function checkErasures({ database }: Pick<Killable, 'database'>, { customers }: Model): Promise<string[]> {
  const here = customers.filter(({ erased }) => erased === 'no');
  const gone = customers.filter(({ erased }) => erased === 'yes');
  const known = await emailsAmong(
    database,
    here.map(({ email }) => email),
  );
  const written = await markersAmong(database, gone.map(markerOf));
  return [
    ...here.filter(({ email }) => !known.has(email)).map(({ name }) => `${name} is lost`),
    ...gone
      .filter((customer) => written.has(markerOf(customer)))
      .map(({ name }) => `something of ${name} is left after the erasure`),
  ];
}

function markerOf({ name }: KnownCustomer): string {
  return name.replace('Ada ', '');
}

async function emailsAmong(database: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from users where email = any(${emails})`.execute(database);
  return new Set(rows.map(({ email }) => email));
}

/** Invoices keep names too, because the law requires it, so they are not searched. */
async function markersAmong(database: Database, markers: readonly string[]): Promise<ReadonlySet<string>> {
  if (markers.length === 0) return new Set();
  const { rows } = await sql<{ marker: string }>`
    select distinct found[1] as marker
    from (
      select concat_ws(' ', email, full_name) as text from users
      union all select concat_ws(' ', company_name, address, building, town) from organisations
      union all select concat_ws(' ', shipper_full_name, shipper_email, receiver_full_name, receiver_email, content) from shipments
      union all select concat_ws(' ', full_name, email, building) from address_book_entries
      union all select concat_ws(' ', name, email) from support_conversations
      union all select concat_ws(' ', name, email) from support_complaints where user_id is not null
      union all select payload::text from jobs where payload is not null
    ) written, regexp_matches(written.text, 'mark\\d+x', 'g') found
    where found[1] = any(${markers})`.execute(database);
  return new Set(rows.map(({ marker }) => marker));
}

/**
 * No notification is sent twice: one email a receipt, and at most one a parcel event. A resend after a kill keeps its Message-ID and
 * counts once.
 */
export async function checkMails({ database }: Pick<Killable, 'database'>, { mails }: Mailbox): Promise<string[]> {
  const told = Map.groupBy(
    mails.filter(({ about }) => about !== ''),
    ({ to, about }) => `${to} ${about}`,
  );
  const codes = [...new Set(mails.map(({ about }) => about))];
  const { rows } = await sql<{ code: string; times: number }>`
    select s.tracking_code as code, count(*)::integer as times
    from shipment_events e join parcels p on p.id = e.parcel_id join shipments s on s.id = p.shipment_id
    where not e.is_late and e.status <> all (array['PENDING_PAYMENT', 'AT_DEPOT', 'IN_TRANSIT'])
      and s.tracking_code = any(${codes})
    group by 1`.execute(database);
  const happened = new Map(rows.map(({ code, times }) => [code, times]));
  return [...told].flatMap(([name, group]) => {
    const numbers = new Set(group.map(({ id }) => id)).size;
    const most = happened.get(group[0]?.about ?? '') ?? 1;
    return numbers > most ? [`${name}: ${numbers} mails about at most ${most} things`] : [];
  });
}
