import { createHash } from 'node:crypto';
import { createTokenSigner } from '../crypto/token-signer.ts';
import type { Database } from '../database/database.ts';
import { findParcelNews } from '../shipments/events/notification-outbox.ts';
import { bytesOfParcelId, parcelIdBytes, parcelIdOf } from '../tracking/receiver-link.ts';
import type { Addressee, MessageRef } from './notification.ts';

/** The address below our own at which mails are stopped; the token follows it. */
export const stopPath = '/stop-messages';

/** Whose mails a link stops: the sender's or the receiver's of a parcel. It names no address, so that no log ever has one. */
export type StopTarget = Pick<MessageRef, 'parcelId' | 'addressee'>;

/** The links that stop mails about parcels, for mail programs and for people. */
export interface StopLinks {
  linkFor(target: StopTarget): string;
  /** What a link's token is for; undefined for one that we never gave. */
  targetOf(token: string): StopTarget | undefined;
}

const sides: readonly Addressee[] = ['SENDER', 'RECEIVER'];

/** Links that are worked out, not kept: the parcel's id, which of its two people, and a signature. Those made with an earlier key still work. */
export function createStopLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): StopLinks {
  const signer = createTokenSigner('stop links', { encryptionKey, previousEncryptionKeys: previousKeys });
  return {
    linkFor: ({ parcelId, addressee }) => {
      const content = Buffer.concat([bytesOfParcelId(parcelId), Buffer.of(sides.indexOf(addressee))]);
      return `${publicUrl}${stopPath}/${signer.sign(content)}`;
    },
    targetOf: (token) => {
      const content = signer.verify(token);
      const addressee = content && sides[content[parcelIdBytes] ?? -1];
      return addressee && { parcelId: parcelIdOf(content.subarray(0, parcelIdBytes)), addressee };
    },
  };
}

/** What stopping by a link needs. */
export interface StopDeps {
  readonly database: Database;
  readonly stopLinks: Pick<StopLinks, 'targetOf'>;
}

/** What came of a press: done, without effect because the address was erased, or refused because the link is not one of ours. */
export type Pressed = 'done' | 'forgotten' | 'unknown';

/**
 * Stops the mails about parcels to whoever a link was sent to, or lets them come again. A link for a parcel whose people have been
 * forgotten changes nothing: nobody knows any more whose it was.
 */
export async function stopMessages(
  { database, stopLinks }: StopDeps,
  token: string,
  isStopped: boolean,
): Promise<Pressed> {
  const target = stopLinks.targetOf(token);
  if (!target) return 'unknown';
  const [parcel] = await findParcelNews(database, [target.parcelId]);
  if (!parcel) return 'forgotten';
  const { email } = target.addressee === 'SENDER' ? parcel.shipper : parcel.receiver;
  await setUnsubscribed(database, email, isStopped);
  return 'done';
}

/** Whether an address wants no mails about parcels, neither those it receives nor those it sends. */
export async function isUnsubscribed(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('stopped_messages')
    .select('stopped_at')
    .where('email_hash', '=', hashOf(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops the mails about parcels to an address, or lets them come again. Twice is as good as once. */
export async function setUnsubscribed(database: Database, email: string, isStopped: boolean): Promise<void> {
  if (email.trim() === '') return; // nobody in particular
  const hash = hashOf(email);
  if (isStopped) {
    await database
      .insertInto('stopped_messages')
      .values({ email_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await database.deleteFrom('stopped_messages').where('email_hash', '=', hash).execute();
  }
}

/** Capitals don't make another address. */
function hashOf(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest();
}
