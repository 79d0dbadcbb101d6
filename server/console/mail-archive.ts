import { type Selectable, sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import type { SentMailTable } from '../database/console-tables.ts';
import type { Database, Trx } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { mapRows, readPages } from '../database/read-pages.ts';

export interface SentMail {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly shipmentIds: readonly string[];
  readonly addressee: string;
  readonly subject: string;
  readonly text: string;
  readonly refusal: string | undefined;
}

/** Links of mails open parcels and accounts without a password: what staff see of them leads to the page alone. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
    .replaceAll(/(https?:\/\/[^\s?#]*\/unsubscribe)\/\S+/g, '$1');
}

/** Once, however often its job runs. Not of shipments that were deleted or erased meanwhile: the erasure has deleted the others. */
export async function saveSentMail(
  database: Database,
  { id, kind, payload, shipmentIds, addressee, subject, text, refusal }: SentMail,
  sentAt: Date,
): Promise<void> {
  await sql`
    with kept as (
      select id from shipments where id = any(${shipmentIds}::uuid[]) and erased_at is null order by id for share
    ), added as (
      insert into sent_mails (id, kind, payload, addressee, subject, body, sent_at, refusal)
      select ${id}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${addressee}, ${subject}, ${withoutSecrets(text)}, ${sentAt}, ${refusal ?? null}
      where exists (select from kept)
      on conflict do nothing returning id
    )
    insert into sent_mail_shipments (mail_id, shipment_id)
    select added.id, kept.id from added, kept`.execute(database);
}

const keptForMs = days(180);

export async function purgeSentMails({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): Promise<void> {
  await deleteInBatches(database, 'sent_mails', sql`sent_at < ${new Date(now().getTime() - keptForMs)}`);
}

function mailsOf(organisationId: string) {
  return sql<string>`(
    select mail_id from sent_mail_shipments m join shipments s on s.id = m.shipment_id where s.organisation_id = ${organisationId})`;
}

type ExportedMail = Pick<Selectable<SentMailTable>, 'id' | 'sent_at' | 'addressee' | 'subject' | 'body'>;

/** Mails and notes, for export and erasure. What staff wrote about parcels goes with the people they are about. */
export const consoleRecords = {
  name: 'mails',
  owner: 'organisation' as const,
  exportFor: async (database: Database, organisationId: string) =>
    mapRows(
      readPages((last: ExportedMail | undefined, limit) =>
        database
          .selectFrom('sent_mails')
          .select(['id', 'sent_at', 'addressee', 'subject', 'body'])
          .where('id', 'in', mailsOf(organisationId))
          .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
      ({ sent_at, addressee, subject, body }) => ({ sentAt: sent_at.toISOString(), addressee, subject, body }),
    ),
  eraseFor: async (trx: Trx, organisationId: string): Promise<void> => {
    await trx.deleteFrom('sent_mails').where('id', 'in', mailsOf(organisationId)).execute();
    await sql`
      delete from staff_notes where organisation_id = ${organisationId}
        or shipment_id in (select id from shipments where organisation_id = ${organisationId})`.execute(trx);
  },
};
