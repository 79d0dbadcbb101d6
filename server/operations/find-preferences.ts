import type { ParcelWishes } from '../../contract/operations.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Wish } from '../../contract/wishes.ts';
import { findCurrentPreferences } from '../shipments/preferences/preferences.queries.ts';
import type { OperationsDeps } from './record-scans.ts';

/** Delivery preferences of the receivers, by tracking code. Parcels without preferences, or no longer under way, are left out. */
export async function findPreferences(
  { database, now }: OperationsDeps,
  trackingCodes: readonly string[],
): Promise<ParcelWishes[]> {
  const codes = [...new Set(trackingCodes.map(normaliseTrackingCode))];
  const found = await findCurrentPreferences(database, codes, now());
  return codes.flatMap((code) => {
    const wishes = found.get(code);
    return wishes ? [presentPreferences(code, wishes)] : [];
  });
}

function presentPreferences(trackingCode: string, wishes: readonly Wish[]): ParcelWishes {
  const fields = wishes.map(fieldsOf).reduce((all, some) => ({ ...all, ...some }), {});
  return { tracking_code: trackingCode, needs: [], ...fields };
}

function fieldsOf(wish: Wish): Partial<ParcelWishes> {
  if (wish.kind === 'SAFE_PLACE') return { safe_place: wish.place };
  if (wish.kind === 'NEIGHBOUR') return { neighbour: wish.neighbour };
  if (wish.kind === 'ANOTHER_DAY') return { deliver_on: wish.day };
  return { needs: wish.needs, ...(wish.note !== '' && { note: wish.note }) };
}
