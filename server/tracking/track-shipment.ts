import { hasValidCheckDigit, normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import { findByTrackingCode } from '../shipments/find-by-tracking-code.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import type { ParcelCache } from './parcel-cache.ts';

/** What tracking a parcel needs. */
export interface TrackDeps {
  readonly database: Database;
  readonly parcels: ParcelCache;
  /** Refuses an address that has asked for very many codes nobody has. */
  countMiss(): Promise<void>;
}

/** A code as it is kept; one with a typing mistake is refused without looking it up (domain, section 5). */
export function readTrackingCode(text: string): string {
  const code = normaliseTrackingCode(text);
  if (hasValidCheckDigit(code)) return code;
  const message = 'There is a mistake in this tracking code. Please compare it with the one in your e-mail.';
  return refuse('VALIDATION', message, { tracking_code: message });
}

/** A parcel by its tracking code. Only misses count against who asks, so that nobody is kept from watching their own. */
export async function trackShipment(deps: TrackDeps, text: string): Promise<TrackedParcel> {
  const code = readTrackingCode(text);
  const parcel = await deps.parcels.get(code, () => findByTrackingCode(deps.database, code));
  if (parcel) return parcel;
  await deps.countMiss();
  return refuse(
    'NOT_FOUND',
    'We know no parcel with this tracking code. Please check it, or ask whoever sent it to you.',
  );
}
