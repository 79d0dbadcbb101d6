import { minutes } from '../../contract/values/duration.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { linkLifetimeMinutes } from './mails/account-mail.ts';
import { createSecretToken } from './secret-token.ts';
import { insertToken, type TokenPurpose } from './tokens.repository.ts';

/** How long a mailed link works (specification, section 9). */
export const linkLifeMs = minutes(linkLifetimeMinutes);

/** Which mail carries a link of which purpose. */
const purposes = {
  'verify-email': 'verify-email',
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
  { enqueueMail, now }: Pick<AccountDeps, 'enqueueMail' | 'now'>,
  trx: Trx,
  { id, email, fullName, redirect }: Addressee,
  template: keyof typeof purposes,
): Promise<void> {
  const { token, hash } = createSecretToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + linkLifeMs);
  await insertToken(trx, { hash, accountId: id, purpose: purposes[template], createdAt, expiresAt });
  await enqueueMail(trx, { template, to: email, values: { fullName, token, ...(redirect && { redirect }) } });
}
