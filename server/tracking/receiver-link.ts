import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The private links by which receivers see their parcels and leave wishes. */
export interface ReceiverLinks {
  /** The link for a parcel's receiver. What proves it is in the fragment, which browsers keep out of requests and referrers. */
  linkFor(parcelId: string): string;
  /** The id of the parcel that a link's token is for; undefined for a token that we never gave. */
  parcelOf(token: string): string | undefined;
}

const idBytes = 16;
const sealBytes = 16;
const tokenShape = /^[\w-]{43}$/;

/**
 * Links that are worked out, not kept: the parcel's id and a seal over it under a key of their own. They can't be guessed, and who
 * steals the database alone can't make one. Links made with an earlier key still work.
 */
export function createReceiverLinks(
  encryptionKey: string | undefined,
  publicUrl: string,
  previousKeys: readonly string[] = [],
): ReceiverLinks {
  const tokenOf = (id: Buffer, encryptionKey: string | undefined): string => {
    if (encryptionKey === undefined) throw new Error('No link can be made: the encryption key is not known.');
    const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'receiver links', 32));
    const seal = createHmac('sha256', key).update(id).digest().subarray(0, sealBytes);
    return Buffer.concat([id, seal]).toString('base64url');
  };
  return {
    linkFor: (parcelId) =>
      `${publicUrl}/my-delivery#${tokenOf(Buffer.from(parcelId.replaceAll('-', ''), 'hex'), encryptionKey)}`,
    parcelOf: (token) => {
      if (!tokenShape.test(token)) return undefined;
      const id = Buffer.from(token, 'base64url').subarray(0, idBytes);
      // The whole text is compared, so that nobody has a second spelling of a token.
      const isOf = (key: string | undefined) => timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(id, key)));
      return [encryptionKey, ...previousKeys].some(isOf) ? uuidOf(id) : undefined;
    },
  };
}

function uuidOf(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
