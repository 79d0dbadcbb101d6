import type { DeliveryNeed, Wish } from '../../../contract/wishes.ts';
import type { WishRecord } from './wish-record.ts';

const needWords: Readonly<Record<DeliveryNeed, string>> = {
  KNOCK_LOUDLY: 'to knock loudly',
  MORE_TIME: 'to allow more time at the door',
  STEP_FREE: 'to hand it over without steps',
};

const kindWords: Readonly<Record<Wish['kind'], string>> = {
  SAFE_PLACE: 'for a safe place',
  NEIGHBOUR: 'for a neighbour',
  ANOTHER_DAY: 'for another day',
  NEEDS: 'about what is needed at the door',
};

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What was wished for or taken back, in one plain sentence for the sender. */
export function describeWish({ way, kind, wish }: WishRecord): string {
  const who = way === 'LINK' ? 'The receiver' : 'Somebody with the tracking code and the postcode';
  return wish ? `${who} asked us ${wordsOf(wish)}` : `${who} took back the wish ${kindWords[kind]}.`;
}

function wordsOf(wish: Wish): string {
  if (wish.kind === 'SAFE_PLACE') return `to leave it in a safe place: ${wish.place}`;
  if (wish.kind === 'NEIGHBOUR') return `to leave it with a neighbour: ${wish.neighbour}`;
  if (wish.kind === 'ANOTHER_DAY') return `to deliver it on ${dayWords.format(new Date(wish.day))}.`;
  const needs = new Intl.ListFormat('en-GB').format(wish.needs.map((need) => needWords[need]));
  return [needs, wish.note && `to note: ${wish.note}`].filter(Boolean).join(', and ');
}
