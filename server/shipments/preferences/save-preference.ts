import { isDeepStrictEqual } from 'node:util';
import { canChangePreferences, type DeliveryPreference } from '../../../contract/delivery-preferences.ts';
import { refuse } from '../../http/errors.ts';
import type { ShipmentDeps, Trx } from '../shipment-deps.ts';
import { currentPreferences, type PreferenceSource, questionOf } from './delivery-preference.ts';
import { findPreferencesOf, insertPreference, lockStatus, updatePreferredDay } from './preferences.repository.ts';

/** The preference to set; without `preference`, the kind to withdraw. */
interface PreferenceChange {
  readonly kind: DeliveryPreference['kind'];
  readonly preference: DeliveryPreference | undefined;
  readonly way: PreferenceSource;
  /** The days that can be chosen. */
  readonly offeredDays: readonly string[];
  /** Runs in the same transaction, only where something has changed. */
  readonly onSaved?: (trx: Trx, madeAt: Date) => Promise<void>;
  /** Runs in the same transaction, also where the preference itself is unchanged. */
  readonly alongside?: ((trx: Trx, at: Date) => Promise<void>) | undefined;
}

/** How often a parcel's delivery may be changed by who only knows what its label shows: each change is told by mail. */
const mostByPostcode = 10;

/**
 * Sets or withdraws a delivery preference until the parcel is out for delivery. Concurrent changes run one after the other, and the
 * last one applies. A change without effect is not recorded.
 */
export async function savePreference(
  { database, now }: Pick<ShipmentDeps, 'database' | 'now'>,
  shipmentId: string,
  { kind, preference, way, offeredDays, onSaved, alongside }: PreferenceChange,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const status = await lockStatus(trx, shipmentId);
    if (!status || !canChangePreferences(status)) refuse('CONFLICT', tooLate);
    const records = (await findPreferencesOf(trx, [shipmentId])).get(shipmentId) ?? [];
    const question = questionOf(kind);
    const standing = currentPreferences(records).find((known) => questionOf(known.kind) === question);
    // Code and postcode stand on the label, so who knows them may be anybody; our mail goes to the receiver alone.
    if (way === 'POSTCODE' && standing?.way === 'LINK') {
      // Needs may be about health. A refusal would tell the sender, who knows both too, that there are some.
      if (kind === 'NEEDS') return;
      refuse('CONFLICT', linkWeighsMore);
    }
    const madeAt = now();
    await alongside?.(trx, madeAt);
    const isKnown = preference ? isDeepStrictEqual(standing?.preference, preference) : standing?.kind !== kind;
    if (isKnown) return;
    if (preference?.kind === 'ANOTHER_DAY' && !offeredDays.includes(preference.day)) {
      refuse('VALIDATION', notOffered, { 'preference.day': notOffered });
    }
    if (way === 'POSTCODE' && records.filter((record) => record.way === way).length >= mostByPostcode) {
      refuse('CONFLICT', tooManyByPostcode);
    }
    await insertPreference(trx, shipmentId, { madeAt, way, kind, preference });
    await onSaved?.(trx, madeAt);
    if (question === 'DAY')
      await updatePreferredDay(trx, shipmentId, preference?.kind === 'ANOTHER_DAY' ? preference.day : null);
  });
}

const tooLate = 'This parcel is out for delivery or has arrived, so you can’t change how it’s delivered.';
const linkWeighsMore =
  'The receiver has already told us by the private link in our mail. Please use that link to change it.';
const tooManyByPostcode =
  'The delivery of this parcel was changed many times. To change it again, please use the link in our email to the receiver.';
const notOffered = 'We can’t deliver on that day. Please choose one of the days offered.';
