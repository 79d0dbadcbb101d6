import { randomBytes } from 'node:crypto';
import type { SandboxDatabase } from './sandbox-database.ts';

/** What a program proves itself with at the sandbox. Each starts so that everyone sees at once that no money is meant. */
export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The keys of the sandbox on this database, made at the first call. They stay the same from start to start. */
export async function readKeys(database: SandboxDatabase): Promise<SandboxKeys> {
  await database
    .insertInto('keys')
    .values({
      secret_key: `sk_test_sandbox_${random()}`,
      publishable_key: `pk_test_sandbox_${random()}`,
      webhook_secret: `whsec_sandbox_${random()}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database
    .selectFrom('keys')
    .select(['secret_key', 'publishable_key', 'webhook_secret'])
    .executeTakeFirstOrThrow();
  return {
    secretKey: row.secret_key,
    publishableKey: row.publishable_key,
    webhookSecret: row.webhook_secret,
  };
}

function random(): string {
  return randomBytes(18).toString('hex');
}
