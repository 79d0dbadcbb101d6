import { createHash } from 'node:crypto';
import { createTokenSigner } from '../crypto/token-signer.ts';
import type { Database } from '../database/database.ts';
import { findNotificationParcels } from '../shipments/events/notification-outbox.ts';
import { uuidBytes, uuidFromBytes, uuidToBytes } from '../tracking/receiver-link.ts';
import type { Addressee, NotificationRef } from './notification.ts';

/** The token follows. Mails that were sent have this path, so it stays. */
export const unsubscribePath = '/unsubscribe';

/** Holds no email address, so that none gets into a log. */
export type UnsubscribeTarget = Pick<NotificationRef, 'parcelId' | 'addressee'>;

export interface UnsubscribeLinks {
  linkFor(target: UnsubscribeTarget): string;
  /** Undefined for a token that we did not sign. */
  targetOf(token: string): UnsubscribeTarget | undefined;
}

const sides: readonly Addressee[] = ['SENDER', 'RECEIVER'];

/** Links are derived, not stored: parcel id, addressee and a signature. Links signed with a previous key still work. */
export function createUnsubscribeLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): UnsubscribeLinks {
  const signer = createTokenSigner('stop links', { encryptionKey, previousEncryptionKeys: previousKeys });
  return {
    linkFor: ({ parcelId, addressee }) => {
      const content = Buffer.concat([uuidToBytes(parcelId), Buffer.of(sides.indexOf(addressee))]);
      return `${publicUrl}${unsubscribePath}/${signer.sign(content)}`;
    },
    targetOf: (token) => {
      const content = signer.verify(token);
      const addressee = content && sides[content[uuidBytes] ?? -1];
      return addressee && { parcelId: uuidFromBytes(content.subarray(0, uuidBytes)), addressee };
    },
  };
}

export interface UnsubscribeDeps {
  readonly database: Database;
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'targetOf'>;
}

/** `erased`: nothing changed, because the parcel's people are erased. `unknown`: the link is not one of ours. */
export type UnsubscribeOutcome = 'done' | 'erased' | 'unknown';

/** Stops the mails about parcels to the addressee of a link, or turns them back on. */
export async function unsubscribeByLink(
  deps: UnsubscribeDeps,
  token: string,
  isUnsubscribing: boolean,
): Promise<UnsubscribeOutcome> {
  const addressee = await findAddressee(deps, token);
  if (typeof addressee === 'string') return addressee;
  await setUnsubscribed(deps.database, addressee.email, isUnsubscribing);
  return 'done';
}

/** What a link has to do for who opens it. */
export async function findUnsubscribeState(
  deps: UnsubscribeDeps,
  token: string,
): Promise<Exclude<UnsubscribeOutcome, 'done'> | 'subscribed' | 'unsubscribed'> {
  const addressee = await findAddressee(deps, token);
  if (typeof addressee === 'string') return addressee;
  return (await isUnsubscribed(deps.database, addressee.email)) ? 'unsubscribed' : 'subscribed';
}

async function findAddressee(
  { database, unsubscribeLinks }: UnsubscribeDeps,
  token: string,
): Promise<{ readonly email: string } | 'erased' | 'unknown'> {
  const target = unsubscribeLinks.targetOf(token);
  if (!target) return 'unknown';
  const [parcel] = await findNotificationParcels(database, [target.parcelId]);
  if (!parcel) return 'erased';
  return target.addressee === 'SENDER' ? parcel.shipper : parcel.receiver;
}

/** From mails about all parcels, sent and received. */
export async function isUnsubscribed(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('unsubscribed_addresses')
    .select('unsubscribed_at')
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setUnsubscribed(database: Database, email: string, isUnsubscribing: boolean): Promise<void> {
  if (email.trim() === '') return; // nobody in particular
  const hash = hashOf(email);
  if (isUnsubscribing) {
    await database
      .insertInto('unsubscribed_addresses')
      .values({ email_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await database.deleteFrom('unsubscribed_addresses').where('email_hash', '=', hash).execute();
  }
}

/** Addresses are compared without case. */
function hashOf(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}
