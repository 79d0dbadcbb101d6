import { createTokenSigner } from '../crypto/token-signer.ts';

export interface ReceiverLinks {
  /** The link for a parcel's receiver. What proves it is in the fragment, which browsers keep out of requests and referrers. */
  linkFor(parcelId: string): string;
  /** Undefined for a token that we did not sign. */
  parcelOf(token: string): string | undefined;
}

/**
 * Links are derived, not stored: the parcel's id and a signature. A stolen database is not enough to make one. Links signed with a
 * previous key still work.
 */
export function createReceiverLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): ReceiverLinks {
  const signer = createTokenSigner('receiver links', { encryptionKey, previousEncryptionKeys: previousKeys });
  return {
    linkFor: (parcelId) => `${publicUrl}/my-delivery#${signer.sign(uuidToBytes(parcelId))}`,
    parcelOf: (token) => {
      const id = signer.verify(token);
      return id && uuidFromBytes(id);
    },
  };
}

/** The length of a UUID in binary. */
export const uuidBytes = 16;

export function uuidToBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

export function uuidFromBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
