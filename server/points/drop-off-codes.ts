import { createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningKeys } from '../crypto/token-signer.ts';

export interface DropOffCode {
  readonly trackingCode: string;
  readonly pointCode: string;
  /** To the second. */
  readonly expiresAt: Date;
}

export interface DropOffCodes {
  write(code: DropOffCode): string;
  /** Undefined for any text that we did not sign. Whether it has expired, the caller asks. */
  read(text: string): DropOffCode | undefined;
  /** The current one first. */
  readonly publicKeys: readonly { readonly id: string; readonly public_key: string }[];
}

/** Before the 32 bytes of a private key of Ed25519 in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signed with Ed25519, so that a till with our public key can check a code, and can make none. */
export function createDropOffCodes({ encryptionKey, previousEncryptionKeys = [] }: SigningKeys): DropOffCodes {
  const [own, ...earlier] = [encryptionKey, ...previousEncryptionKeys].map((key) =>
    key === undefined ? undefined : deriveKey(key),
  );
  const keys = [...(own ? [own] : []), ...earlier.filter((key) => key !== undefined)];
  return {
    write: ({ trackingCode, pointCode, expiresAt }) => {
      if (!own) throw new Error('Nothing can be signed: the encryption key is not known.');
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      const content = `LKW1.${own.id}.${trackingCode}.${pointCode}.${seconds}`;
      return `${content}.${sign(null, Buffer.from(content), own.privateKey).toString('base64url')}`;
    },
    read: (text) => {
      const [, content, id, trackingCode, pointCode, seconds, signature] =
        /^(LKW1\.([\w-]{8})\.([A-Z0-9]{13})\.([A-Z0-9-]{2,20})\.(\d{9,11}))\.([\w-]{86})$/.exec(text) ?? [];
      const key = keys.find((one) => one.id === id);
      if (!key || !content || !trackingCode || !pointCode || !signature) return undefined;
      const bytes = Buffer.from(signature, 'base64url');
      // The last letter has bits to spare: only one spelling counts.
      const isOurs =
        bytes.toString('base64url') === signature && verify(null, Buffer.from(content), key.publicKey, bytes);
      return isOurs ? { trackingCode, pointCode, expiresAt: new Date(Number(seconds) * 1000) } : undefined;
    },
    publicKeys: keys.map(({ id, x }) => ({ id, public_key: x })),
  };
}

interface Key {
  readonly id: string;
  readonly x: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

function deriveKey(encryptionKey: string): Key {
  const seed = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'drop-off codes', 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const x = publicKey.export({ format: 'jwk' }).x ?? '';
  return { id: hash('sha256', x, 'base64url').slice(0, 8), x, privateKey, publicKey };
}
