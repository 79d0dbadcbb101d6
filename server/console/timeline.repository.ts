import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Of every source the newest: no parcel of an honest customer has more. */
const mostRows = 200;

export async function selectScans(database: Database, shipmentId: string) {
  const { rows } = await sql<{
    at: Date;
    trackingCode: string;
    status: string;
    sentence: string;
    isLate: boolean;
    source: string;
    staff: string | null;
    device: string | null;
    key: string | null;
    depot: string | null;
    town: string | null;
  }>`
    select e.happened_at as at, p.tracking_code as "trackingCode", e.status, e.sentence, e.is_late as "isLate", e.source,
      u.full_name as staff, d.name as device, k.name as key, depots.name as depot, e.town
    from parcels p join shipment_events e on e.parcel_id = p.id
    left join staff_members m on m.id = e.staff_id left join users u on u.id = m.user_id
    left join devices d on d.id = e.device_id left join operations_keys k on k.id = e.operations_key_id
    left join depots on depots.id = e.depot_id
    where p.shipment_id = ${shipmentId} order by e.shipment_sequence desc limit ${mostRows}`.execute(database);
  return rows;
}

/** What was paid for a shipment and how much of it can still go back; undefined where nobody paid. */
export async function selectPaid(database: Database, shipmentId: string) {
  const { rows } = await sql<{
    at: Date;
    from: 'CARD' | 'BALANCE' | 'ACCOUNT';
    /** With what a corrected address cost more. */
    pence: number;
    bookedPence: number;
    refundedPence: number;
    cardLastFour: string | null;
    providerId: string | null;
  }>`
    select captured_at as at, 'CARD' as "from", p.amount_pence as pence, p.amount_pence as "bookedPence", card_last_four as "cardLastFour", provider_id as "providerId",
      (select coalesce(sum(amount_pence), 0)::integer from refunds r where r.intent_id = p.intent_id and r.shipment_id = p.shipment_id)
        as "refundedPence"
    from payments p join card_intents i on i.id = p.intent_id where p.shipment_id = ${shipmentId} and has_booked
    union all
    select paid_at, pay_from,
      (amount_pence + (select coalesce(sum(amount_pence), 0) from balance_surcharges s where s.shipment_id = b.shipment_id))::integer, amount_pence, null, null,
      (select coalesce(sum(amount_pence), 0)::integer from balance_refunds r where r.shipment_id = b.shipment_id)
    from balance_payments b where shipment_id = ${shipmentId}`.execute(database);
  return rows[0];
}

export async function selectRefunds(database: Database, shipmentId: string) {
  const { rows } = await sql<{
    at: Date;
    pence: number;
    reason: string;
    state: string;
    failure: string | null;
    providerId: string | null;
  }>`
    select created_at as at, amount_pence as pence, reason, state, failure_reason as failure, provider_id as "providerId"
    from refunds where shipment_id = ${shipmentId}
    union all select created_at, amount_pence, reason, 'BALANCE', null, null from balance_refunds where shipment_id = ${shipmentId}
    order by at desc limit ${mostRows}`.execute(database);
  return rows;
}

export async function selectDocuments(database: Database, shipmentId: string) {
  return database
    .selectFrom('invoices')
    .select(['issued_at as at', 'number', 'kind', 'gross_pence as pence', 'reason', 'supplements'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('issued_at', 'desc')
    .limit(mostRows)
    .execute();
}

export async function selectMails(database: Database, shipmentId: string) {
  return database
    .selectFrom('sent_mail_shipments')
    .innerJoin('sent_mails', 'sent_mails.id', 'mail_id')
    .select(['id', 'sent_at as at', 'addressee', 'subject', 'body', 'refusal'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('sent_at', 'desc')
    .limit(mostRows)
    .execute();
}

/** Since the shipment was created, with the members of its organisation and with anybody under its people's addresses. */
export async function selectChat(
  database: Database,
  shipment: {
    readonly organisationId: string;
    readonly createdAt: Date;
    readonly shipper: { readonly email: string };
    readonly receiver: { readonly email: string };
  },
) {
  const emails = [shipment.shipper.email, shipment.receiver.email].filter((email) => email !== '');
  const { rows } = await sql<{ at: Date; number: number; sender: string; name: string; text: string }>`
    select m.sent_at as at, c.number, m.sender, coalesce(nullif(c.name, ''), nullif(c.email, ''), 'A visitor') as name, m.text
    from support_conversations c join support_messages m on m.conversation_id = c.id
    where c.id in (
        select id from support_conversations
        where user_id in (select user_id from memberships where organisation_id = ${shipment.organisationId})
        union select id from support_conversations where email = any(${emails}) and email <> '') -- each by its index
      and m.sent_at >= ${shipment.createdAt}
    order by m.id desc limit ${mostRows}`.execute(database);
  return rows;
}

export async function selectComplaints(database: Database, trackingCodes: readonly string[]) {
  return database
    .selectFrom('support_complaints')
    .select(['reference', 'created_at as at', 'kind', 'name', 'email', 'text'])
    .where(sql<boolean>`tracking_code = any(${trackingCodes}) and tracking_code <> ''`)
    .orderBy('created_at', 'desc')
    .limit(mostRows)
    .execute();
}

export async function selectPreferences(database: Database, shipmentId: string) {
  return database
    .selectFrom('delivery_preferences')
    .select(['made_at as at', 'source', 'kind', 'is_withdrawn as isWithdrawn', 'words', 'day', 'needs'])
    .where('shipment_id', '=', shipmentId)
    .execute();
}

export async function selectCollections(database: Database, shipmentId: string) {
  return database
    .selectFrom('collection_shipments')
    .innerJoin('collections', 'collections.id', 'collection_id')
    .select(['joined_at as at', 'changed_at as changedAt', 'day', 'from_hour as fromHour', 'until_hour as untilHour'])
    .select(['state', 'area'])
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Of the shipment, and of complaints about it. */
export async function selectFiles(database: Database, shipmentId: string, complaints: readonly string[], now: Date) {
  return database
    .selectFrom('files')
    .select(['id', 'purpose', 'subject', 'type', 'size_bytes as sizeBytes', 'created_at as at'])
    .where('state', '=', 'STORED')
    .where('expires_at', '>', now)
    .where(
      sql<boolean>`(purpose = 'SHIPMENT' and subject = ${shipmentId} or purpose = 'COMPLAINT' and subject = any(${complaints}))`,
    )
    .execute();
}

export async function selectNotes(
  database: Database,
  about: { readonly shipmentId: string } | { readonly organisationId: string },
) {
  const query = database
    .selectFrom('staff_notes')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['staff_notes.created_at as at', 'full_name as author', 'text'])
    .orderBy('staff_notes.created_at', 'desc')
    .limit(mostRows);
  return 'shipmentId' in about
    ? query.where('shipment_id', '=', about.shipmentId).execute()
    : query.where('organisation_id', '=', about.organisationId).execute();
}

/** What staff and commands did with a subject, without their looks at it. */
export async function selectStaffActions(database: Database, subjectId: string, look: string) {
  const { rows } = await sql<{
    at: Date;
    actor: string;
    role: string | null;
    device: string;
    depot: string | null;
    action: string;
    after: unknown;
  }>`
    select at, actor_name as actor, actor_role as role, device, depots.name as depot, action, after
    from audit_entries e left join depots on depots.id = e.depot_id
    where subject_id = ${subjectId} and action <> ${look} order by e.id desc limit ${mostRows}`.execute(database);
  return rows;
}
