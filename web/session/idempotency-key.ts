import { randomKey } from '../lib/random-key.ts';
import { typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

const names = { question: typedKeys.sentQuestion, complaint: 'sent complaint', reply: 'sent reply' } as const;

type Sent = keyof typeof names;

/** Saved before the request is sent, because the answer may get lost with the page. The owner is an account, or '' for a visitor. */
export function idempotencyKeyFor(what: Sent, owner: string, body: unknown): string {
  const sent = JSON.stringify([owner, body]);
  const saved = tabStorage.readJson(names[what]);
  if (typeof saved === 'object' && saved !== null && 'sent' in saved && 'key' in saved) {
    if (saved.sent === sent && typeof saved.key === 'string') return saved.key;
  }
  const key = randomKey();
  tabStorage.write(names[what], JSON.stringify({ sent, key }));
  return key;
}

/** Call once the server has answered: the same request is then a new one. */
export function clearIdempotencyKey(what: Sent): void {
  tabStorage.remove(names[what]);
}
