import { sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import type { Mailbox } from './mailbox.ts';
import type { Model } from './model.ts';

type Database = Killable['database'];

/** Nothing is left of who was erased, and everybody else is there. */
export async function judgeErasures({ database }: Pick<Killable, 'database'>, { customers }: Model): Promise<string[]> {
  const written = await everythingWritten(database);
  const marks = new Set(written.match(/mark\d+x/g));
  return customers.flatMap(({ name, erased }) => {
    const isThere = marks.has(name.replace('Ada ', ''));
    if (erased === 'yes' && isThere) return [`something of ${name} is left after the erasure`];
    return erased === 'no' && !isThere ? [`${name} is lost`] : [];
  });
}

/** Everything in which a person may be named. Invoices name them too, as the law asks. */
async function everythingWritten(database: Database): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', email, full_name, address) as text from accounts
    union all select concat_ws(' ', shipper_full_name, shipper_email, receiver_full_name, receiver_email, content) from shipments
    union all select concat_ws(' ', full_name, email, building) from address_book_entries
    union all select concat_ws(' ', name, email) from support_conversations
    union all select concat_ws(' ', name, email) from support_complaints where account_id is not null
    union all select payload::text from jobs where payload is not null`.execute(database);
  return rows.map(({ text }) => text).join('\n');
}

/**
 * Nobody is told the same thing twice: a receipt is one mail, and of a parcel there are at most as many as things happened to it. A
 * mail that was sent again after a kill has its first number, by which mail programs know it.
 */
export async function judgeMails({ database }: Pick<Killable, 'database'>, { mails }: Mailbox): Promise<string[]> {
  const { rows } = await sql<{ code: string; times: number }>`
    select s.tracking_code as code, count(*)::integer as times
    from shipment_events e join shipments s on s.id = e.shipment_id
    where not e.is_late and e.status <> all (array['PENDING_PAYMENT', 'AT_DEPOT', 'IN_TRANSIT'])
    group by 1`.execute(database);
  const happened = new Map(rows.map(({ code, times }) => [code, times]));
  const told = Map.groupBy(
    mails.filter(({ about }) => about !== ''),
    ({ to, about }) => `${to} ${about}`,
  );
  return [...told].flatMap(([name, group]) => {
    const numbers = new Set(group.map(({ id }) => id)).size;
    const most = happened.get(group[0]?.about ?? '') ?? 1;
    return numbers > most ? [`${name}: ${numbers} mails about at most ${most} things`] : [];
  });
}
