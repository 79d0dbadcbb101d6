import type { Database } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { findToken, type ShownToken } from './tokens.repository.ts';

/** What to say of a link that does not work, by what became of it. */
export interface LinkWords {
  readonly used: string;
  readonly expired: string;
}

const unknown =
  'This link is not one of ours, or not for this e-mail address. Please open the newest link we have mailed to you.';

/** Refuses a link that could not be used. Only who holds the real link learns more than that. */
export async function refuseLink(database: Database, shown: ShownToken, words: LinkWords): Promise<never> {
  const token = await findToken(database, shown);
  const message = token === undefined ? unknown : token.usedAt ? words.used : words.expired;
  return refuse('VALIDATION', message, { token: message });
}
