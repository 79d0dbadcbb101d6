import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { selectSealedSecrets, updateSealedSecret } from './authenticators.repository.ts';

/** Keeps secrets that we must be able to read again, so that who steals the database alone can't. */
export interface SecretBox {
  /** Encrypts a secret for one owner. */
  seal(secret: Uint8Array, owner: string): Buffer;
  /** Decrypts it again; throws for another owner, another key, or anything that was tampered with. */
  open(sealed: Uint8Array, owner: string): Buffer;
  /** Seals again what an earlier key sealed; undefined for what this one did. */
  reseal(sealed: Uint8Array, owner: string): Buffer | undefined;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A box that one key seals, and that earlier ones open too. Without a key it takes nothing in, and says why to whoever runs the
 * product.
 */
export function createSecretBox(encryptionKey: string | undefined, previousKeys: readonly string[] = []): SecretBox {
  const box = createBox(encryptionKey);
  const boxes = [box, ...previousKeys.map(createBox)];
  /** With the first key that fits; what the newest says of a failure is what counts. */
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

/** A box of one key. */
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
 * Encrypts again what an earlier key encrypted, so that key is needed no more, and tells how many secrets that were. Several processes
 * may do it at once. What none of the keys opens stays as it is: its owner has recovery codes.
 */
export async function reencryptSecrets(database: Database, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await selectSealedSecrets(database, after, atOnce);
    for (const { accountId, sealedSecret } of rows) {
      const fresh = resealOrLeave(secrets, sealedSecret, accountId);
      if (fresh && (await updateSealedSecret(database, accountId, sealedSecret, fresh))) resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return resealed;
    after = last.accountId;
  }
}

function resealOrLeave(secrets: SecretBox, sealed: Buffer, accountId: string): Buffer | undefined {
  try {
    return secrets.reseal(sealed, accountId);
  } catch {
    return undefined;
  }
}
