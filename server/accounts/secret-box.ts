import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that we must be able to read again, so that who steals the database alone can't. */
export interface SecretBox {
  /** Encrypts a secret for one owner. */
  seal(secret: Uint8Array, owner: string): Buffer;
  /** Decrypts it again; throws for another owner, another key, or anything that was tampered with. */
  open(sealed: Uint8Array, owner: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A box that one key opens. Without a key it takes nothing in, and says why to whoever runs the product. */
export function createSecretBox(encryptionKey: string | undefined): SecretBox {
  const readKey = (): Buffer => {
    if (encryptionKey === undefined) throw new Error('Nothing can be encrypted: the encryption key is not known.');
    return Buffer.from(hkdfSync('sha256', encryptionKey, '', 'authenticator secrets', 32));
  };
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, readKey(), nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, text, cipher.getAuthTag()]);
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, readKey(), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    },
  };
}
