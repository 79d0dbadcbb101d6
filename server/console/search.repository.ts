import { sql } from 'kysely';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Search, SearchWord } from './interpret-search.ts';

export interface FoundParcel {
  readonly id: string;
  readonly reference: string;
  readonly trackingCode: string;
  readonly status: string;
  readonly shipper: string;
  readonly receiver: string;
  readonly town: string;
  readonly postcode: string;
  readonly at: Date;
}

/** One more than are shown, to know whether there are more. */
type Limit = number;

/** Every word has to match. The last letters of a longer one may be missing: two letters begin tens of thousands of names. */
function wordsQuery(words: readonly SearchWord[]) {
  const quoted = words.map(({ kind, text }) => {
    const isWhole = kind === 'n' && text.length < 3;
    return `'${kind}${text.replaceAll(/['\\]/g, '$&$&')}'${isWhole ? '' : ':*'}`;
  });
  return sql`${quoted.join(' & ')}::tsquery`;
}

/** Undefined where the search can't mean a shipment. */
async function shipmentIds(
  trx: Trx,
  { id, trackingCode, reference, documentNumber, lastFour, words }: Search,
  limit: Limit,
) {
  if (trackingCode !== undefined) return sql`select shipment_id from parcels where tracking_code = ${trackingCode}`;
  if (reference !== undefined) return sql`select id from shipments where reference = ${reference}`;
  if (id !== undefined && isUuid(id)) return sql`select ${id}::uuid`;
  if (documentNumber !== undefined || lastFour !== undefined || !words) return undefined;
  return sql`select unnest(${await findByWords(trx, words, limit)}::uuid[])`;
}

/** Some milliseconds' worth. */
const newestRows = 5000;

/**
 * Of words that many shipments have, the newest rows have enough. What is rarer is few rows of the index. Left to one query, the planner
 * reads all rows from the newest on wherever it expects a match sooner than there is one, or doesn't know the words: a second, of a million.
 */
async function findByWords(trx: Trx, words: readonly SearchWord[], limit: Limit): Promise<readonly string[]> {
  const query = wordsQuery(words);
  const newest = await sql<{ id: string }>`
    select shipment_id as id from (
      select shipment_id, terms from shipment_search order by shipment_id desc limit ${newestRows}) newest
    where terms @@ ${query} order by id desc limit ${limit}`.execute(trx);
  if (newest.rows.length === limit) return newest.rows.map(({ id }) => id);
  await sql`set local enable_seqscan = off`.execute(trx); // the planner can't tell how few rows match
  const all = await sql<{ id: string }>`
    with found as materialized (select shipment_id from shipment_search where terms @@ ${query})
    select shipment_id as id from found order by id desc limit ${limit}`.execute(trx);
  await sql`set local enable_seqscan = on`.execute(trx);
  return all.rows.map(({ id }) => id);
}

/** Newest first. */
export async function searchParcels(trx: Trx, search: Search, limit: Limit): Promise<readonly FoundParcel[]> {
  const ids = await shipmentIds(trx, search, limit);
  if (!ids) return [];
  const { rows } = await sql<FoundParcel>`
    select id, reference, tracking_code as "trackingCode", status, shipper_full_name as shipper, receiver_full_name as receiver,
      receiver_town as town, receiver_postcode as postcode, created_at as at
    from shipments where id in (${ids}) order by id desc`.execute(trx);
  return rows;
}

export interface FoundCustomer {
  readonly id: string;
  readonly reference: string;
  readonly companyName: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly at: Date;
}

const userTerms = sql`search_terms(full_name, email, phone_number, null, null)`;
const organisationTerms = sql`search_terms(company_name, null, null, replace(postal_code, ' ', ''), null)`;

function organisationIds({ id, accountReference, words }: Search) {
  if (accountReference !== undefined) return sql`select id from organisations where reference = ${accountReference}`;
  if (id !== undefined && isUuid(id)) {
    return sql`select id from organisations where id = ${id} union select organisation_id from memberships where user_id = ${id}`;
  }
  if (!words) return undefined;
  const query = wordsQuery(words);
  return sql`
    select organisation_id from memberships
    where user_id in (select id from users where ${userTerms} @@ ${query})
    union select id from organisations where ${organisationTerms} @@ ${query}`;
}

/** Organisations, newest first, each with its first member: a private customer is both. */
export async function searchCustomers(
  database: Database,
  search: Search,
  limit: Limit,
): Promise<readonly FoundCustomer[]> {
  const ids = organisationIds(search);
  if (!ids) return [];
  // Cut only once they are sorted, and before their members are looked for.
  const { rows } = await sql<FoundCustomer>`
    select o.id, o.reference, o.company_name as "companyName", coalesce(u.full_name, '') as "fullName", u.email, o.created_at as at
    from (
      select id, reference, company_name, created_at from organisations
      where id in (${ids}) order by created_at desc, id desc limit ${limit}) o left join lateral (
      select full_name, email from memberships m join users on users.id = m.user_id
      where m.organisation_id = o.id order by m.role = 'OWNER' desc, m.created_at limit 1) u on true
    order by o.created_at desc, o.id desc`.execute(database);
  return rows;
}

export interface FoundDocument {
  readonly number: string;
  readonly shipmentId: string | null;
  readonly organisationId: string;
  readonly name: string;
  readonly pence: number;
  readonly at: Date;
}

/** The number of an invoice finds all documents of its shipment. */
export async function searchDocuments(
  database: Database,
  { documentNumber }: Search,
): Promise<readonly FoundDocument[]> {
  if (documentNumber === undefined) return [];
  const { rows } = await sql<FoundDocument>`
    select number, shipment_id as "shipmentId", organisation_id as "organisationId", customer_name as name, gross_pence as pence, issued_at as at
    from invoices where number = ${documentNumber}
      or shipment_id = (select shipment_id from invoices where number = ${documentNumber} and kind = 'INVOICE')
    union all select number, null, organisation_id, '', due_pence, issued_at from statements where number = ${documentNumber}
    order by at desc`.execute(database);
  return rows;
}

export interface FoundPayment {
  readonly id: string;
  readonly kind: 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'BALANCE' | 'MANDATE';
  readonly shipmentId: string | null;
  readonly organisationId: string;
  readonly pence: number;
  readonly at: Date;
}

/** By an id of the card provider, or the last four digits of a card or of a bank account. Newest first. */
export async function searchPayments(
  database: Database,
  { id, lastFour }: Search,
  limit: Limit,
): Promise<readonly FoundPayment[]> {
  if (lastFour !== undefined) {
    const { rows } = await sql<FoundPayment>`
      select i.provider_id as id, 'PAYMENT' as kind, p.shipment_id as "shipmentId", i.organisation_id as "organisationId",
        p.amount_pence as pence, p.captured_at as at
      from payments p join card_intents i on i.id = p.intent_id where p.card_last_four = ${lastFour}
      union all select coalesce(provider_id, ''), 'MANDATE', null, organisation_id, 0, created_at from mandates where last_four = ${lastFour}
      order by at desc limit ${limit}`.execute(database);
    return rows;
  }
  if (id === undefined) return [];
  const { rows } = await sql<FoundPayment>`
    select i.provider_id as id, 'PAYMENT' as kind, s.shipment_id as "shipmentId", i.organisation_id as "organisationId",
      s.amount_pence as pence, i.created_at as at
    from card_intents i join card_intent_shares s on s.intent_id = i.id where i.provider_id = ${id}
    union all select r.provider_id, 'REFUND', r.shipment_id, i.organisation_id, r.amount_pence, r.created_at
    from refunds r join card_intents i on i.id = r.intent_id where r.provider_id = ${id}
    union all select d.id, 'DISPUTE', s.shipment_id, i.organisation_id, s.amount_pence, i.created_at
    from card_disputes d join card_intents i on i.id = d.intent_id join card_intent_shares s on s.intent_id = i.id where d.id = ${id}
    union all select provider_id, 'BALANCE', null, organisation_id, amount_pence, created_at from billing_payments where provider_id = ${id}
    union all select provider_id, 'MANDATE', null, organisation_id, 0, created_at from mandates
    where provider_id = ${id} or customer_id = ${id} or setup_id = ${id}
    order by at desc limit ${limit}`.execute(database);
  return rows;
}

export interface FoundMessages {
  readonly conversationNumber: number | null;
  readonly complaintReference: string | null;
  readonly shipmentId: string | null;
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Chats and complaints, of people without an account too. Newest first. */
export async function searchMessages(
  database: Database,
  { email, conversationNumber, complaintReference }: Search,
  limit: Limit,
): Promise<readonly FoundMessages[]> {
  if (email === undefined && conversationNumber === undefined && complaintReference === undefined) return [];
  const { rows } = await sql<FoundMessages>`
    select number as "conversationNumber", null as "complaintReference", null::uuid as "shipmentId", name, email, last_message_at as at
    from support_conversations where (email = ${email ?? null} and email <> '') or number = ${conversationNumber ?? null}
    union all
    select null, c.reference, p.shipment_id, c.name, c.email, c.created_at
    from support_complaints c left join parcels p on p.tracking_code = c.tracking_code
    where c.reference = ${complaintReference ?? null} or c.email = ${email ?? null}
    order by at desc limit ${limit}`.execute(database);
  return rows;
}
