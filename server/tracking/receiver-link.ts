import { createTokenSigner } from '../crypto/token-signer.ts';

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

/** How many bytes a parcel's id has, where it is not written for people. */
export const parcelIdBytes = 16;

/** A parcel's id as bytes, half as long as its text. */
export function bytesOfParcelId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The text of a parcel's id from its bytes. */
export function parcelIdOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
