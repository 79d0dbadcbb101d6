import type { Wish } from '../../../contract/wishes.ts';
import type { WishRecord } from './wish-record.ts';

type SenderWish = Exclude<Wish, { kind: 'NEEDS' }>;

/** A wish that the sender may read of. */
type SenderRecord = WishRecord & { readonly kind: SenderWish['kind']; readonly wish: SenderWish | undefined };

/** Without what is needed at the door, which may be about health: that is for us and the driver alone. */
export function wishesForSender(records: readonly WishRecord[]): readonly SenderRecord[] {
  return records.flatMap((record) => {
    const { kind, wish } = record;
    return kind === 'NEEDS' || wish?.kind === 'NEEDS' ? [] : [{ ...record, kind, wish }];
  });
}

const kindWords: Readonly<Record<SenderWish['kind'], string>> = {
  SAFE_PLACE: 'for a safe place',
  NEIGHBOUR: 'for a neighbour',
  ANOTHER_DAY: 'for another day',
};

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What was wished for or taken back, in one plain sentence for the sender. */
export function describeWish({ way, kind, wish }: SenderRecord): string {
  const who = way === 'LINK' ? 'The receiver' : 'Somebody with the tracking code and the postcode';
  return wish ? `${who} asked us ${wordsOf(wish)}` : `${who} took back the wish ${kindWords[kind]}.`;
}

function wordsOf(wish: SenderWish): string {
  if (wish.kind === 'SAFE_PLACE') return `to leave it in a safe place: ${wish.place}`;
  if (wish.kind === 'NEIGHBOUR') return `to leave it with a neighbour: ${wish.neighbour}`;
  return `to deliver it on ${dayWords.format(new Date(wish.day))}.`;
}
