import type { Database } from '../database/database.ts';
import { listSealedSecrets, replaceSealedSecret } from './authenticators.repository.ts';
import type { SecretBox } from './secret-box.ts';

const atOnce = 500;

/**
 * Encrypts anew what an earlier key encrypted, so that key is needed no more, and tells how many secrets that were. Several processes
 * may do it at once. What none of the keys opens stays as it is: its owner has recovery codes.
 */
export async function resealSecrets(database: Database, secrets: SecretBox): Promise<number> {
  let resealed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await listSealedSecrets(database, after, atOnce);
    for (const { accountId, sealedSecret } of rows) {
      const fresh = resealOrLeave(secrets, sealedSecret, accountId);
      if (fresh && (await replaceSealedSecret(database, accountId, sealedSecret, fresh))) resealed += 1;
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
