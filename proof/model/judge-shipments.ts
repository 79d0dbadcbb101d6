import { sql } from 'kysely';
import type { Killable } from '../../server/testing/start-killable.ts';
import type { KnownCustomer, Model } from './model.ts';

interface Row {
  readonly id: string;
  readonly email: string | null;
  readonly content: string;
  readonly status: string;
  readonly is_hidden: boolean;
  readonly is_booked: boolean;
  readonly is_paid: boolean;
  readonly is_declared: boolean;
}

/** Every shipment that anybody was told of is there as they were told; what nobody answered is there once, or not at all. */
export async function judgeShipments({ database }: Pick<Killable, 'database'>, model: Model): Promise<string[]> {
  const ids = model.customers.flatMap(({ shipments }) => [...shipments.keys()]);
  const emails = model.customers.map(({ email }) => email);
  const { rows } = await sql<Row>`
    select s.id::text, a.email, s.content, s.status, s.hidden_at is not null as is_hidden, s.booked_at is not null as is_booked,
      exists (select 1 from payments p where p.shipment_id = s.id) as is_paid, s.declared_at is not null as is_declared
    from shipments s join accounts a on a.id = s.account_id
    where s.id in (
      select unnest(${ids}::uuid[])
      union select t.id from shipments t join accounts b on b.id = t.account_id where b.email = any(${emails}))`.execute(
    database,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return [
    ...model.customers.flatMap((customer) => judgeKnown(customer, byId)),
    ...model.customers.flatMap((customer) => judgeContents(customer, byEmail.get(customer.email) ?? [])),
  ];
}

function judgeKnown({ email, erased, shipments }: KnownCustomer, rows: ReadonlyMap<string, Row>): string[] {
  return [...shipments.values()].flatMap(({ id, code, hidden, cancelled, paid, declared }) => {
    const row = rows.get(id);
    if (!row) return `${code} of ${email} was acknowledged and is lost`;
    const mayGo = erased !== 'no' && !row.is_booked; // what nobody paid for is withdrawn with the account
    return [
      ...(row.email === email || erased !== 'no' ? [] : [`${code} of ${email} belongs to ${row.email}`]),
      ...(cancelled === 'yes' && row.status !== 'CANCELLED' ? [`${code} was cancelled and is ${row.status}`] : []),
      ...(hidden === 'yes' && !row.is_hidden ? [`${code} was deleted and is there`] : []),
      ...(erased === 'yes' && !row.is_booked && !row.is_hidden ? [`${code} is there, and its owner is erased`] : []),
      ...(hidden === 'no' && row.is_hidden && !mayGo ? [`${code} is hidden, and nobody asked for that`] : []),
      ...(paid === 'yes' && !row.is_paid ? [`${code} was told to be paid and is not`] : []),
      ...(declared === 'yes' && !row.is_declared ? [`${code} was declared and is not`] : []),
      ...(declared === 'no' && row.is_declared ? [`${code} is declared, and nobody did that`] : []),
    ];
  });
}

/** Contents are marked, so that a shipment made twice, or made and refused, shows. */
function judgeContents({ email, erased, contents, shipments, strays }: KnownCustomer, rows: readonly Row[]): string[] {
  if (erased !== 'no') return [];
  const own = rows.filter(({ id }) => shipments.get(id)?.isRepeated !== true);
  const counts = new Map<string, number>();
  for (const { content } of own) counts.set(content, (counts.get(content) ?? 0) + 1);
  const faults: string[] = [];
  let extra = 0;
  for (const { text, certainty } of contents) {
    const count = counts.get(`Books ${text}`) ?? 0;
    if (certainty === 'yes' && count < 1) faults.push(`a shipment of ${email} with ${text} is lost`);
    extra += Math.max(0, count - (certainty === 'no' ? 0 : 1));
  }
  if (extra > strays) faults.push(`${email} has ${extra} shipments that nobody asked for, or that were made twice`);
  return faults;
}
