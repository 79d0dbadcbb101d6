import type { ParcelPreferences } from '../../contract/operations.ts';
import type { DeliveryPreference } from '../../contract/receiver/delivery-preferences.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { findCurrentPreferences } from '../shipments/preferences/preferences.queries.ts';
import type { OperationsDeps } from './record-scans.ts';

/** Delivery preferences of the receivers, by tracking code. Parcels without preferences, or no longer under way, are left out. */
export async function findPreferences(
  { database, now }: OperationsDeps,
  trackingCodes: readonly string[],
): Promise<ParcelPreferences[]> {
  const codes = [...new Set(trackingCodes.map(normaliseTrackingCode))];
  const found = await findCurrentPreferences(database, codes, now());
  return codes.flatMap((code) => {
    const preferences = found.get(code);
    return preferences ? [presentPreferences(code, preferences)] : [];
  });
}

function presentPreferences(trackingCode: string, preferences: readonly DeliveryPreference[]): ParcelPreferences {
  const fields = preferences.map(fieldsOf).reduce((all, some) => ({ ...all, ...some }), {});
  return { tracking_code: trackingCode, needs: [], ...fields };
}

function fieldsOf(preference: DeliveryPreference): Partial<ParcelPreferences> {
  if (preference.kind === 'SAFE_PLACE') return { safe_place: preference.place };
  if (preference.kind === 'NEIGHBOUR') return { neighbour: preference.neighbour };
  if (preference.kind === 'PICKUP_POINT') {
    return { pickup_point: { code: preference.point, place: preference.place } };
  }
  if (preference.kind === 'ANOTHER_DAY') return { deliver_on: preference.day };
  return { needs: preference.needs, ...(preference.note !== '' && { note: preference.note }) };
}
