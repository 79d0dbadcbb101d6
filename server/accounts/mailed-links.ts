import { sql } from 'kysely';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { createSecretToken } from '../crypto/secret-token.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { linkLifetimeMinutes } from './mails/account-mail.ts';
import { insertToken, type PresentedToken, selectToken, type TokenPurpose } from './tokens.repository.ts';
import type { AccountDeps } from './user.ts';

type Deps = Pick<AccountDeps, 'enqueueMail' | 'now'>;

/** Specification, section 9. */
export const linkLifeMs = minutes(linkLifetimeMinutes);

/** Lifetime of ‘This wasn’t me’: long enough for people who read mail once a week. */
const endLinkLifeMs = days(7);

const purposes = {
  'password-reset': 'reset-password',
  'sign-in-link': 'sign-in',
} as const satisfies Record<string, TokenPurpose>;

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** Path to open after the link’s page. */
  readonly redirect?: string | undefined;
}

export async function sendLink(
  deps: Deps,
  trx: Trx,
  { id, email, fullName }: Addressee,
  template: keyof typeof purposes,
): Promise<void> {
  const token = await issueToken(deps, trx, id, purposes[template], linkLifeMs);
  await deps.enqueueMail(trx, { template, to: email, values: { fullName, token } });
}

/** Also carries a link that ends the registration, because the mail may reach somebody who never registered. */
export async function sendVerification(
  deps: Deps,
  trx: Trx,
  { id, email, fullName, redirect }: Addressee,
): Promise<void> {
  const token = await issueToken(deps, trx, id, 'verify-email', linkLifeMs);
  const values = {
    fullName,
    token,
    endToken: await issueEndRegistrationToken(deps, trx, id),
    ...(redirect && { redirect }),
  };
  await deps.enqueueMail(trx, { template: 'verify-email', to: email, values });
}

export function issueEndRegistrationToken(deps: Pick<Deps, 'now'>, trx: Trx, userId: string): Promise<string> {
  return issueToken(deps, trx, userId, 'end-registration', endLinkLifeMs);
}

/** Returns the secret; only its hash is stored. */
export async function issueToken(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  userId: string,
  purpose: TokenPurpose,
  lifeMs: number,
): Promise<string> {
  const { token, hash } = createSecretToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + lifeMs);
  await insertToken(trx, { token_hash: hash, user_id: userId, purpose, created_at: at, expires_at: expiresAt });
  return token;
}

export interface LinkMessages {
  readonly used: string;
  readonly expired: string;
  /** The registration was replaced by a newer one. */
  readonly replaced?: string;
  readonly unknown?: string;
}

export const replacedLink = 'This link was replaced by a newer one. Use the link in our most recent email.';

export const unknownLink = 'This link isn’t valid. Use the link in our most recent email.';

/** Only the holder of a real link learns why it doesn’t work. */
export async function refuseLink(database: Database, shown: PresentedToken, words: LinkMessages): Promise<never> {
  const token = await selectToken(database, shown);
  if (!token) return refuseToken(words.unknown ?? unknownLink);
  if (token.isReplaced) return refuseToken(words.replaced ?? words.used);
  return refuseToken(token.usedAt ? words.used : words.expired);
}

export function refuseToken(message: string): never {
  return refuse('VALIDATION', message, { token: message });
}

/**
 * Runs the work and rolls it back unless the branch is taken. An unknown address causes the same statements and the same commit as a
 * known one, so neither response nor time reveals which it is.
 */
export async function constantTimeBranch(trx: Trx, isTaken: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isTaken ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}
