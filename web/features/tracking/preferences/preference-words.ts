import type { DeliveryNeed, DeliveryPreference } from '../../../../contract/receiver/delivery-preferences.ts';
import { longDay } from '../../../../contract/values/time/friendly-date.ts';

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

export function describePreference(preference: DeliveryPreference): string {
  if (preference.kind === 'SAFE_PLACE') return `Safe place: ${preference.place}`;
  if (preference.kind === 'NEIGHBOUR') return `Neighbour: ${preference.neighbour}`;
  if (preference.kind === 'ANOTHER_DAY') return longDay(preference.day);
  if (preference.kind === 'PICKUP_POINT') return `Collect it at ${preference.place}`;
  return [...preference.needs.map((need) => needsInShort[need]), preference.note].filter(Boolean).join(' · ');
}
