import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { selectSealedSecrets, updateSealedSecret } from './authenticators.repository.ts';

/** Encryption at rest for secrets that we must read again. */
export interface SecretBox {
  seal(secret: Uint8Array, owner: string): Buffer;
  /** Throws for another owner, another key or tampered data. */
  open(sealed: Uint8Array, owner: string): Buffer;
  /** Encrypts with the current key what an earlier key sealed; undefined if it is current. */
  reseal(sealed: Uint8Array, owner: string): Buffer | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals with one key and opens with earlier keys too. Without a key, sealing throws. */
export function createSecretBox(encryptionKey: string | undefined, previousKeys: readonly string[] = []): SecretBox {
  const box = createBox(encryptionKey);
  const boxes = [box, ...previousKeys.map(createBox)];
  /** Uses the first key that fits; an error is that of the current key. */
  const open: SecretBox['open'] = (sealed, owner) => {
    const fitting = boxes.find((one) => opens(one, sealed, owner)) ?? box;
    return fitting.open(sealed, owner);
  };
  return {
    seal: box.seal,
    open,
    reseal: (sealed, owner) => (opens(box, sealed, owner) ? undefined : box.seal(open(sealed, owner), owner)),
  };
}

type Box = Pick<SecretBox, 'seal' | 'open'>;

function opens(box: Box, sealed: Uint8Array, owner: string): boolean {
  try {
    box.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}

function createBox(encryptionKey: string | undefined): Box {
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

const atOnce = 500;

/**
 * Key rotation: encrypts with the current key what an earlier key sealed, and returns the number of secrets. Safe in several processes
 * at once. A secret that no key opens stays as it is: its owner has recovery codes.
 */
export async function reencryptSecrets(database: Database, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await selectSealedSecrets(database, after, atOnce);
    for (const { userId, sealedSecret } of rows) {
      const fresh = resealOrLeave(secrets, sealedSecret, userId);
      if (fresh && (await updateSealedSecret(database, userId, sealedSecret, fresh))) resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return resealed;
    after = last.userId;
  }
}

function resealOrLeave(secrets: SecretBox, sealed: Buffer, userId: string): Buffer | undefined {
  try {
    return secrets.reseal(sealed, userId);
  } catch {
    return undefined;
  }
}
