import type { DeliveryNeed, DeliveryPreference } from '../../../../contract/receiver/delivery-preferences.ts';

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

/** Such as 'Friday 20 November'. */
export function wordsOfDay(day: string): string {
  return dayWords.format(new Date(day));
}

export function describePreference(preference: DeliveryPreference): string {
  if (preference.kind === 'SAFE_PLACE') return `Safe place: ${preference.place}`;
  if (preference.kind === 'NEIGHBOUR') return `Neighbour: ${preference.neighbour}`;
  if (preference.kind === 'ANOTHER_DAY') return wordsOfDay(preference.day);
  return [...preference.needs.map((need) => needsInShort[need]), preference.note].filter(Boolean).join(' · ');
}
