import { sql } from 'kysely';
import type { Killable } from '../../../server/testing/processes/start-killable.ts';
import type { KnownCustomer, Model } from '../model.ts';

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

/** Acknowledged shipments are there as acknowledged; unanswered ones exist once or not at all. */
export async function checkShipments({ database }: Pick<Killable, 'database'>, model: Model): Promise<string[]> {
  const ids = model.customers.flatMap(({ shipments }) => [...shipments.keys()]);
  const emails = model.customers.map(({ email }) => email);
  const { rows } = await sql<Row>`
    select s.id::text, a.email, s.content, s.status, s.hidden_at is not null as is_hidden, s.booked_at is not null as is_booked,
      exists (select 1 from payments p where p.shipment_id = s.id)
        or exists (select 1 from balance_payments p where p.shipment_id = s.id) as is_paid, s.declared_at is not null as is_declared
    from shipments s left join memberships m on m.organisation_id = s.organisation_id and m.role = 'OWNER' left join users a on a.id = m.user_id
    where s.id in (
      select unnest(${ids}::uuid[])
      union select t.id from shipments t join memberships n on n.organisation_id = t.organisation_id and n.role = 'OWNER'
        join users b on b.id = n.user_id where b.email = any(${emails}))`.execute(database);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  return [
    ...model.customers.flatMap((customer) => checkKnown(customer, byId)),
    ...model.customers.flatMap((customer) => checkContents(customer, byEmail.get(customer.email) ?? [])),
  ];
}

function checkKnown({ email, erased, shipments }: KnownCustomer, rows: ReadonlyMap<string, Row>): string[] {
  return [...shipments.values()].flatMap(({ id, code, hidden, cancelled, paid, declared }) => {
    const row = rows.get(id);
    if (!row) return `${code} of ${email} was acknowledged and is lost`;
    const mayGo = erased !== 'no' && !row.is_booked; // unpaid shipments are hidden with the account
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

/** Each content is unique, so duplicates and refused shipments show. */
function checkContents(
  { email, erased, contents, shipments, possibleExtras }: KnownCustomer,
  rows: readonly Row[],
): string[] {
  if (erased !== 'no') return [];
  const own = rows.filter(({ id }) => shipments.get(id)?.isRepeated !== true);
  const counts = new Map<string, number>();
  for (const { content } of own) counts.set(content, (counts.get(content) ?? 0) + 1);
  const violations: string[] = [];
  let extra = 0;
  // A shipment that was deleted unpaid is blanked a day later.
  let blanked = own.filter((row) => row.is_hidden && !row.is_booked && row.content === '').length;
  for (const { text, certainty } of contents) {
    const count = counts.get(`Books ${text}`) ?? 0;
    if (certainty === 'yes' && count < 1) {
      if (blanked > 0) blanked -= 1;
      else violations.push(`a shipment of ${email} with ${text} is lost`);
    }
    extra += Math.max(0, count - (certainty === 'no' ? 0 : 1));
  }
  if (extra > possibleExtras)
    violations.push(`${email} has ${extra} shipments that nobody asked for, or that were made twice`);
  return violations;
}
