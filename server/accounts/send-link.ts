import { days, minutes } from '../../contract/values/duration.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { linkLifetimeMinutes } from './mails/account-mail.ts';
import { createSecretToken } from './secret-token.ts';
import { insertToken, type TokenPurpose } from './tokens.repository.ts';

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
  const values = { fullName, token, endToken: await issueEndToken(deps, trx, id), ...(redirect && { redirect }) };
  await deps.enqueueMail(trx, { template: 'verify-email', to: email, values });
}

/** Makes the secret of a link that ends a registration. */
export function issueEndToken(deps: Pick<Deps, 'now'>, trx: Trx, accountId: string): Promise<string> {
  return issueToken(deps, trx, accountId, 'end-registration', endLinkLifeMs);
}

async function issueToken(
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
