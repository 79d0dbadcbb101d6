import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { findToken, type KeptToken, type ShownToken } from './tokens.repository.ts';

/** What to say of a link that does not work, by what became of it. */
export interface LinkWords {
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
export async function refuseLink(database: Database, shown: ShownToken, words: LinkWords): Promise<never> {
  const token = await findToken(database, shown);
  const message = wordsFor(token, words);
  return refuse('VALIDATION', message, { token: message });
}

function wordsFor(token: KeptToken | undefined, words: LinkWords): string {
  if (!token) return words.unknown ?? unknownLink;
  if (token.isReplaced) return words.replaced ?? words.used;
  return token.usedAt ? words.used : words.expired;
}
