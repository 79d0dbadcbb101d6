import { createTokenSigner } from '../crypto/token-signer.ts';
import { bytesOfParcelId, parcelIdOf } from './parcel-id-bytes.ts';

/** The private links by which receivers see their parcels and leave wishes. */
export interface ReceiverLinks {
  /** The link for a parcel's receiver. What proves it is in the fragment, which browsers keep out of requests and referrers. */
  linkFor(parcelId: string): string;
  /** The id of the parcel that a link's token is for; undefined for a token that we never gave. */
  parcelOf(token: string): string | undefined;
}

/**
 * Links that are worked out, not kept: the parcel's id and a signature. They can't be guessed, and who steals the database alone
 * can't make one. Links made with an earlier key still work.
 */
export function createReceiverLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): ReceiverLinks {
  const signer = createTokenSigner('receiver links', { encryptionKey, previousEncryptionKeys: previousKeys });
  return {
    linkFor: (parcelId) => `${publicUrl}/my-delivery#${signer.sign(bytesOfParcelId(parcelId))}`,
    parcelOf: (token) => {
      const id = signer.verify(token);
      return id && parcelIdOf(id);
    },
  };
}
