import type { Wish } from '../../../contract/wishes.ts';
import type { NeedsProfile } from './needs-profiles.ts';

/** How the caller proved that they may set a preference: the private link of our mail, or tracking code and postcode together. */
export type PreferenceSource = 'LINK' | 'POSTCODE';

/** A delivery preference as it was set, changed or withdrawn. */
export interface PreferenceRecord {
  readonly madeAt: Date;
  readonly way: PreferenceSource;
  readonly kind: Wish['kind'];
  /** Undefined where it was withdrawn. */
  readonly wish: Wish | undefined;
}

interface CurrentPreference extends PreferenceRecord {
  readonly wish: Wish;
}

/** The preferences that apply after all changes, oldest record first: of each question the newest answer. */
export function currentPreferences(records: readonly PreferenceRecord[]): CurrentPreference[] {
  const newest = new Map(records.map((record) => [questionOf(record.kind), record]));
  return [...newest.values()].flatMap(({ wish, ...record }) => (wish ? [{ ...record, wish }] : []));
}

/** Remembered needs are used for a parcel unless its receiver set needs for it by the link. Needs set by postcode do not count. */
export function usesProfile(records: readonly PreferenceRecord[]): boolean {
  return !records.some(({ kind, way }) => kind === 'NEEDS' && way === 'LINK');
}

/** The preferences drivers see: those that apply, with remembered needs where they are used. */
export function preferencesInUse(records: readonly PreferenceRecord[], profile: NeedsProfile | undefined): Wish[] {
  const wishes = currentPreferences(records).map(({ wish }) => wish);
  if (!profile || !usesProfile(records)) return wishes;
  const { needs, note } = profile;
  return [...wishes.filter(({ kind }) => kind !== 'NEEDS'), { kind: 'NEEDS', needs: [...needs], note }];
}

/** What a kind of preference answers. A safe place and a neighbour both say where to leave the parcel, so only one of them applies. */
export function questionOf(kind: Wish['kind']): 'PLACE' | 'DAY' | 'NEEDS' {
  if (kind === 'ANOTHER_DAY') return 'DAY';
  return kind === 'NEEDS' ? 'NEEDS' : 'PLACE';
}

type SenderPreference = Exclude<Wish, { kind: 'NEEDS' }>;

/** A preference that the sender may see. */
type SenderRecord = PreferenceRecord & {
  readonly kind: SenderPreference['kind'];
  readonly wish: SenderPreference | undefined;
};

/** Leaves out needs at the door, which may be about health: only we and the driver see those. */
export function preferencesForSender(records: readonly PreferenceRecord[]): readonly SenderRecord[] {
  return records.flatMap((record) => {
    const { kind, wish } = record;
    return kind === 'NEEDS' || wish?.kind === 'NEEDS' ? [] : [{ ...record, kind, wish }];
  });
}

const kindWords: Readonly<Record<SenderPreference['kind'], string>> = {
  SAFE_PLACE: 'for a safe place',
  NEIGHBOUR: 'for a neighbour',
  ANOTHER_DAY: 'for another day',
};

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What was set or withdrawn, in one plain sentence for the sender. */
export function describePreference({ way, kind, wish }: SenderRecord): string {
  const who = way === 'LINK' ? 'The receiver' : 'Somebody with the tracking code and the postcode';
  return wish ? `${who} asked us ${wordsOf(wish)}` : `${who} took back the wish ${kindWords[kind]}.`;
}

function wordsOf(wish: SenderPreference): string {
  if (wish.kind === 'SAFE_PLACE') return `to leave it in a safe place: ${wish.place}`;
  if (wish.kind === 'NEIGHBOUR') return `to leave it with a neighbour: ${wish.neighbour}`;
  return `to deliver it on ${dayWords.format(new Date(wish.day))}.`;
}
