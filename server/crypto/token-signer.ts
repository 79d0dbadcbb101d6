import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs data that leaves our hands, such as links and quotes. Nothing is stored. */
export interface TokenSigner {
  sign(content: Buffer): string;
  /** The content of a token that was signed here; undefined for any other text. */
  verify(token: string): Buffer | undefined;
}

/** The product's key, and earlier ones whose signatures still count. */
export interface SigningKeys {
  readonly encryptionKey: string | undefined;
  readonly previousEncryptionKeys?: readonly string[];
}

const signatureBytes = 16;

/** Tokens of content and HMAC, under a key derived for this purpose alone. Every process with the same key reads them. */
export function createTokenSigner(
  purpose: string,
  { encryptionKey, previousEncryptionKeys = [] }: SigningKeys,
): TokenSigner {
  // A key object: Node would make one of a buffer for each signature, which takes six times as long as signing.
  const derive = (key: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));
  const ownKey = encryptionKey === undefined ? undefined : derive(encryptionKey);
  const keys = [...(ownKey ? [ownKey] : []), ...previousEncryptionKeys.map(derive)];
  return {
    sign: (content) => {
      if (!ownKey) throw new Error('Nothing can be signed: the encryption key is not known.');
      return signWith(content, ownKey);
    },
    verify: (token) => {
      const content = Buffer.from(token, 'base64url').subarray(0, -signatureBytes);
      // The whole text is compared, so that nobody has a second spelling of it.
      return keys.some((key) => isSame(token, signWith(content, key))) ? content : undefined;
    },
  };
}

function signWith(content: Buffer, key: KeyObject): string {
  const signature = createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes);
  return Buffer.concat([content, signature]).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
