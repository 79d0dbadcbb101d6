import type { Wish } from '../../../contract/wishes.ts';
import type { NeedsProfile } from './needs-profiles.ts';

/** How whoever leaves a wish proves themselves: the private link of our mail, or tracking code and postcode together. */
export type WishWay = 'LINK' | 'POSTCODE';

/** A wish as it was left, changed or taken back. */
export interface WishRecord {
  readonly madeAt: Date;
  readonly way: WishWay;
  readonly kind: Wish['kind'];
  /** Undefined where it was taken back. */
  readonly wish: Wish | undefined;
}

/** A wish that stands. */
interface StandingWish extends WishRecord {
  readonly wish: Wish;
}

/** The wishes that stand after all that was left and taken back, oldest record first: of each question the newest answer. */
export function standingWishes(records: readonly WishRecord[]): StandingWish[] {
  const newest = new Map(records.map((record) => [questionOf(record.kind), record]));
  return [...newest.values()].flatMap(({ wish, ...record }) => (wish ? [{ ...record, wish }] : []));
}

/** Remembered needs are used for a parcel unless its receiver spoke of needs for it by the link. Who has only the postcode does not count. */
export function usesProfile(records: readonly WishRecord[]): boolean {
  return !records.some(({ kind, way }) => kind === 'NEEDS' && way === 'LINK');
}

/** What those who deliver a parcel are told: the wishes that stand, with remembered needs where they are used. */
export function wishesInUse(records: readonly WishRecord[], profile: NeedsProfile | undefined): Wish[] {
  const wishes = standingWishes(records).map(({ wish }) => wish);
  if (!profile || !usesProfile(records)) return wishes;
  const { needs, note } = profile;
  return [...wishes.filter(({ kind }) => kind !== 'NEEDS'), { kind: 'NEEDS', needs: [...needs], note }];
}

/** What a kind of wish answers. A safe place and a neighbour both say where to leave the parcel, so only one of them stands. */
export function questionOf(kind: Wish['kind']): 'PLACE' | 'DAY' | 'NEEDS' {
  if (kind === 'ANOTHER_DAY') return 'DAY';
  return kind === 'NEEDS' ? 'NEEDS' : 'PLACE';
}

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
