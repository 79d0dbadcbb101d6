import type { DeliveryNeed, Wish } from '../../../../contract/wishes.ts';

/** What can be needed at the door, as the receiver would say it. */
export const needLabels: Readonly<Record<DeliveryNeed, string>> = {
  KNOCK_LOUDLY: 'Please knock loudly',
  MORE_TIME: 'I need more time to get to the door',
  STEP_FREE: 'I can’t manage steps',
};

const needsInShort: Readonly<Record<DeliveryNeed, string>> = {
  KNOCK_LOUDLY: 'Knock loudly',
  MORE_TIME: 'More time',
  STEP_FREE: 'No steps',
};

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A day as people say it: 'Friday 20 November'. */
export function wordsOfDay(day: string): string {
  return dayWords.format(new Date(day));
}

/** A wish in a few words, for who left it. */
export function wordsOfWish(wish: Wish): string {
  if (wish.kind === 'SAFE_PLACE') return `Safe place: ${wish.place}`;
  if (wish.kind === 'NEIGHBOUR') return `Neighbour: ${wish.neighbour}`;
  if (wish.kind === 'ANOTHER_DAY') return wordsOfDay(wish.day);
  return [...wish.needs.map((need) => needsInShort[need]), wish.note].filter(Boolean).join(' · ');
}
