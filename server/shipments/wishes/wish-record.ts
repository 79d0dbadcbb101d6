import type { Wish } from '../../../contract/wishes.ts';
import type { NeedsProfile } from '../needs/needs-profiles.ts';

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
export interface StandingWish extends WishRecord {
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
