import { createTokenSigner } from '../../crypto/token-signer.ts';
import { bytesOfParcelId, parcelIdBytes, parcelIdOf } from '../parcel-id-bytes.ts';
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
