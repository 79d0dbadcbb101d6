import type { DeliveryPreference } from '../../../contract/receiver/delivery-preferences.ts';
import { longDay } from '../../../contract/values/time/friendly-date.ts';
import type { NeedsProfile } from './needs-profiles.ts';

/**
 * How the caller proved that they may set a preference: the private link of our mail, or tracking code and postcode together. Or its point closed,
 * or staff corrected the address.
 */
export type PreferenceSource = 'LINK' | 'POSTCODE' | 'CLOSED_POINT' | 'ADDRESS_CORRECTED';

/** A delivery preference as it was set, changed or withdrawn. */
export interface PreferenceRecord {
  readonly madeAt: Date;
  readonly source: PreferenceSource;
  readonly kind: DeliveryPreference['kind'];
  /** Undefined where it was withdrawn. */
  readonly preference: DeliveryPreference | undefined;
}

interface CurrentPreference extends PreferenceRecord {
  readonly preference: DeliveryPreference;
}

/** The preferences that apply after all changes, oldest record first: of each question the newest answer. */
export function currentPreferences(records: readonly PreferenceRecord[]): CurrentPreference[] {
  const newest = new Map(records.map((record) => [questionOf(record.kind), record]));
  return [...newest.values()].flatMap(({ preference, ...record }) => (preference ? [{ ...record, preference }] : []));
}

/** Remembered needs are used for a parcel unless its receiver set needs for it by the link. Needs set by postcode do not count. */
export function usesProfile(records: readonly PreferenceRecord[]): boolean {
  return !records.some(({ kind, source }) => kind === 'NEEDS' && source === 'LINK');
}

/** The preferences drivers see: those that apply, with remembered needs where they are used. */
export function preferencesInUse(
  records: readonly PreferenceRecord[],
  profile: NeedsProfile | undefined,
): DeliveryPreference[] {
  const preferences = currentPreferences(records).map(({ preference }) => preference);
  if (!profile || !usesProfile(records)) return preferences;
  const { needs, note } = profile;
  return [...preferences.filter(({ kind }) => kind !== 'NEEDS'), { kind: 'NEEDS', needs: [...needs], note }];
}

/** What a kind of preference answers. A safe place, a neighbour and a point all say where to leave the parcel, so only one of them applies. */
export function questionOf(kind: DeliveryPreference['kind']): 'PLACE' | 'DAY' | 'NEEDS' {
  if (kind === 'ANOTHER_DAY') return 'DAY';
  return kind === 'NEEDS' ? 'NEEDS' : 'PLACE';
}

type SenderPreference = Exclude<DeliveryPreference, { kind: 'NEEDS' }>;

/** A preference that the sender may see. */
type SenderRecord = PreferenceRecord & {
  readonly kind: SenderPreference['kind'];
  readonly preference: SenderPreference | undefined;
};

/** Leaves out needs at the door, which may be about health: only we and the driver see those. */
export function preferencesForSender(records: readonly PreferenceRecord[]): readonly SenderRecord[] {
  return records.flatMap((record) => {
    const { kind, preference } = record;
    return kind === 'NEEDS' || preference?.kind === 'NEEDS' ? [] : [{ ...record, kind, preference }];
  });
}

const kindWords: Readonly<Record<SenderPreference['kind'], string>> = {
  SAFE_PLACE: 'it left in a safe place',
  NEIGHBOUR: 'it left with a neighbour',
  PICKUP_POINT: 'to collect it from a point',
  ANOTHER_DAY: 'it on another day',
};

/** What a corrected address ends. */
export type DroppedPlace = Exclude<SenderPreference['kind'], 'ANOTHER_DAY'>;

const droppedPlaceWords: Readonly<Record<DroppedPlace, string>> = {
  SAFE_PLACE: 'the safe place',
  NEIGHBOUR: 'the neighbour',
  PICKUP_POINT: 'the pick-up point',
};

/** What was set or withdrawn, in one plain sentence for the sender. */
export function describePreference({ source, kind, preference }: SenderRecord): string {
  if (source === 'CLOSED_POINT') return 'The pick-up point takes no more parcels, so we’ll deliver it to the door.';
  if (source === 'ADDRESS_CORRECTED' && kind !== 'ANOTHER_DAY') {
    return `The address was corrected, so ${droppedPlaceWords[kind]} chosen before no longer counts.`;
  }
  const who = source === 'LINK' ? 'The receiver' : 'Someone with the tracking number and the postcode';
  return preference ? `${who} asked us ${wordsOf(preference)}` : `${who} no longer wants ${kindWords[kind]}.`;
}

function wordsOf(preference: SenderPreference): string {
  if (preference.kind === 'SAFE_PLACE') return `to leave it in a safe place: ${preference.place}`;
  if (preference.kind === 'NEIGHBOUR') return `to leave it with a neighbour: ${preference.neighbour}`;
  if (preference.kind === 'PICKUP_POINT') return `to take it to a point, to be collected there: ${preference.place}`;
  return `to deliver it on ${longDay(preference.day)}.`;
}
