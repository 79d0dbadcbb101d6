import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Addressee, MessageRef } from './message.ts';

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

const idBytes = 16;
const sealBytes = 16;
const sides: readonly Addressee[] = ['SENDER', 'RECEIVER'];

/**
 * Links that are worked out, not kept: the parcel's id, which of its two people, and a seal over both under a key of their own. Those
 * made with an earlier key still work.
 */
export function createStopLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): StopLinks {
  const tokenOf = (what: Buffer, encryptionKey: string | undefined): string => {
    if (encryptionKey === undefined) throw new Error('No link can be made: the encryption key is not known.');
    const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'stop links', 32));
    const seal = createHmac('sha256', key).update(what).digest().subarray(0, sealBytes);
    return Buffer.concat([what, seal]).toString('base64url');
  };
  return {
    linkFor: ({ parcelId, addressee }) => {
      const id = Buffer.from(parcelId.replaceAll('-', ''), 'hex');
      return `${publicUrl}${stopPath}/${tokenOf(Buffer.concat([id, Buffer.of(sides.indexOf(addressee))]), encryptionKey)}`;
    },
    targetOf: (token) => {
      if (!/^[\w-]{44}$/.test(token)) return undefined;
      const what = Buffer.from(token, 'base64url').subarray(0, idBytes + 1);
      const addressee = sides[what[idBytes] ?? -1];
      // The whole text is compared, so that nobody has a second spelling of a token.
      const isOf = (key: string | undefined) => timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(what, key)));
      const isOurs = [encryptionKey, ...previousKeys].some(isOf);
      return isOurs && addressee ? { parcelId: uuidOf(what.subarray(0, idBytes)), addressee } : undefined;
    },
  };
}

function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
