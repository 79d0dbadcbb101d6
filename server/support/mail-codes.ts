import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { days } from '../../contract/values/time/duration.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

/** What an email was about, by the kind of its job: no job of another kind can send one. */
export const mailSubjects = {
  mail: 'an account with us',
  'support-mail': 'a question or a complaint to us',
  notification: 'a delivery',
  'preference-mail': 'a delivery',
  'pickup-reminder': 'a parcel that waits at a point',
  'collection-mail': 'a collection',
  'recurring-collection-mail': 'your recurring collection',
  'drop-off-mail': 'a parcel that was dropped off',
  'closed-point-mail': 'a drop-off point that has closed',
  'address-mail': 'a corrected address',
  receipt: 'a booking',
  'late-refund-mail': 'a refund',
  'failed-refund-mail': 'a refund',
  'billing-mail': 'a balance or a statement',
} as const;

export type MailKind = keyof typeof mailSubjects;

interface CodedMail {
  /** Of its job. */
  readonly id: string;
  readonly kind: MailKind;
  /** As its header says. */
  readonly dated: Date;
  readonly to: string;
}

/** Crockford's base32: no letter that reads like a digit or another letter. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Before the email is sent, so that every email sent has a code we know; at the next try it is the same. As 'XXXX-XXXX'. */
export async function saveMailCode(database: Database, { id, kind, dated, to }: CodedMail): Promise<string> {
  const begins_with = Array.from(to)[0]?.toLowerCase() ?? '';
  for (;;) {
    const code = Array.from({ length: 8 }, () => characters.charAt(randomInt(characters.length))).join('');
    await database
      .insertInto('mail_codes')
      .values({ mail_id: id, code, kind, dated, begins_with })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const saved = await database.selectFrom('mail_codes').select('code').where('mail_id', '=', id).executeTakeFirst();
    if (saved) return `${saved.code.slice(0, 4)}-${saved.code.slice(4)}`; // otherwise another email has this code
  }
}

export interface KnownMail {
  readonly kind: string;
  readonly dated: Date;
  readonly beginsWith: string;
}

export async function findMailByCode(database: Database, typed: string): Promise<KnownMail | undefined> {
  const code = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  if (code.length !== 8) return undefined;
  const found = await database.selectFrom('mail_codes').selectAll().where('code', '=', code).executeTakeFirst();
  return found && { kind: found.kind, dated: found.dated, beginsWith: found.begins_with };
}

export async function purgeMailCodes({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): Promise<void> {
  await deleteInBatches(database, 'mail_codes', sql`dated < ${new Date(now().getTime() - days(365))}`);
}
