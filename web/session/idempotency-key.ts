import { randomKey } from '../lib/random-key.ts';
import { tabStorage } from './tab-storage.ts';

/** What is sent under a key of its own. */
type Sent = 'question' | 'complaint';

/** Where the key of something that was sent and not answered yet is kept in this tab, together with what it was. */
export function idempotencyKeyName(what: Sent): string {
  return `sent ${what}`;
}

/**
 * The key to send something with, kept before it is sent: the answer may get lost with the page. The same owner, an account or ''
 * for a visitor, who tries the same again has the same key; anything else has a new one.
 */
export function idempotencyKeyFor(what: Sent, owner: string, body: unknown): string {
  const sent = JSON.stringify([owner, body]);
  const saved = tabStorage.readJson(idempotencyKeyName(what));
  if (typeof saved === 'object' && saved !== null && 'sent' in saved && 'key' in saved) {
    if (saved.sent === sent && typeof saved.key === 'string') return saved.key;
  }
  const key = randomKey();
  tabStorage.write(idempotencyKeyName(what), JSON.stringify({ sent, key }));
  return key;
}

/** Forgets the key: what it was for has arrived, and the same words again are something new. */
export function clearIdempotencyKey(what: Sent): void {
  tabStorage.remove(idempotencyKeyName(what));
}
