import { sql } from 'kysely';
import { days, minutes } from '../../contract/values/duration.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { AccountDeps, Trx } from './account.ts';
import { linkLifetimeMinutes } from './mails/account-mail.ts';
import { createSecretToken } from './secret-token.ts';
import {
  insertToken,
  type PresentedToken,
  type StoredToken,
  selectToken,
  type TokenPurpose,
} from './tokens.repository.ts';

type Deps = Pick<AccountDeps, 'enqueueMail' | 'now'>;

/** How long a mailed link works (specification, section 9). */
export const linkLifeMs = minutes(linkLifetimeMinutes);

/** How long 'This wasn't me' works: who reads mail once a week may still end what is not theirs. */
const endLinkLifeMs = days(7);

/** Which mail carries a link of which purpose. */
const purposes = {
  'password-reset': 'reset-password',
  'sign-in-link': 'sign-in',
} as const satisfies Record<string, TokenPurpose>;

/** Whom a link is for. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** Where they wanted to go, for the page that the link opens. */
  readonly redirect?: string | undefined;
}

/** Makes a link that works once and queues the mail that carries it, all in the caller's transaction. */
export async function sendLink(
  deps: Deps,
  trx: Trx,
  { id, email, fullName }: Addressee,
  template: keyof typeof purposes,
): Promise<void> {
  const token = await issueToken(deps, trx, id, purposes[template], linkLifeMs);
  await deps.enqueueMail(trx, { template, to: email, values: { fullName, token } });
}

/** The same for the link that verifies an address, with one that ends the registration: its mail may reach somebody who never registered. */
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

/** Makes the secret of a link that ends a registration. */
export function issueEndRegistrationToken(deps: Pick<Deps, 'now'>, trx: Trx, accountId: string): Promise<string> {
  return issueToken(deps, trx, accountId, 'end-registration', endLinkLifeMs);
}

/** Makes the secret of a link of a purpose, which works for that long. */
export async function issueToken(
  { now }: Pick<Deps, 'now'>,
  trx: Trx,
  accountId: string,
  purpose: TokenPurpose,
  lifeMs: number,
): Promise<string> {
  const { token, hash } = createSecretToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await insertToken(trx, { hash, accountId, purpose, createdAt, expiresAt });
  return token;
}

/** What to say of a link that does not work, by what became of it. */
export interface LinkMessages {
  readonly used: string;
  readonly expired: string;
  /** Where it was for a registration that a newer one has taken the place of. */
  readonly replaced?: string;
  readonly unknown?: string;
}

/** What is said of the links of a registration that a newer one has taken the place of. */
export const replacedLink = 'This link was replaced by a newer one. Please use the link in our latest email.';

/** What is said of a link that we don't know. */
export const unknownLink =
  'This link is not one of ours, or not for this e-mail address. Please open the newest link we have mailed to you.';

/** Refuses a link that could not be used. Only who holds the real link learns more than that. */
export async function refuseLink(database: Database, shown: PresentedToken, words: LinkMessages): Promise<never> {
  const token = await selectToken(database, shown);
  const message = wordsFor(token, words);
  return refuse('VALIDATION', message, { token: message });
}

function wordsFor(token: StoredToken | undefined, words: LinkMessages): string {
  if (!token) return words.unknown ?? unknownLink;
  if (token.isReplaced) return words.replaced ?? words.used;
  return token.usedAt ? words.used : words.expired;
}

/**
 * Does the work and undoes it unless it is meant. Whoever asks for a mail to an address nobody has registered causes the same
 * statements and the same commit as for a known one, so neither answer nor time gives away which it is.
 */
export async function constantTimeBranch(trx: Trx, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint work`.execute(trx);
  await work();
  await (isMeant ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(trx);
}
