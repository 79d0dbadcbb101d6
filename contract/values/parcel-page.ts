import type { TrackedShipment } from '../tracking.ts';
import { isDayLit, type ParcelWords } from './parcel-words.ts';
import { canChangePreferences } from './shipment-status.ts';

/**
 * A parcel's page is prerendered in each of these variants, with placeholders for its words. The server fills in the parcel's own, so that
 * the answer is in the HTML.
 */
export function pageVariantOf(parcel: TrackedShipment, words: ParcelWords): string {
  const traits = {
    changeable: canChangePreferences(parcel),
    'picked-up': parcel.delivered_to === 'PICKUP_POINT',
    'has-pickup': parcel.pickup !== undefined,
    lit: isDayLit(parcel, words),
  };
  return [parcel.status, ...Object.entries(traits).flatMap(([name, holds]) => (holds ? [name] : []))].join(' ');
}

export const pagePlaceholders = {
  code: '{code}',
  promise: '{promise}',
  /** Its paragraph goes where a parcel has none. */
  window: '{window}',
  /** As the window's. */
  sentence: '{sentence}',
  /** The items of a list, for browsers without JavaScript. */
  events: '{events}',
} as const;

/** The element with the call's answer as JSON, so that the browser need not ask for it. */
export const embeddedParcelId = 'tracked-parcel';
