import type { DeliveryPreference } from '../../contract/delivery-preferences.ts';
import type { MovingParcel } from './find-moving-parcels.ts';
import type { Step } from './next-step.ts';

/**
 * The same step as the receiver prefers it: left in the safe place or with the neighbour, whether or not somebody answers, and not out
 * for delivery before the day that was asked for.
 */
export function honourPreferences(
  step: Step,
  { status, statusAt, receiverTown }: MovingParcel,
  preferences: readonly DeliveryPreference[],
): Step {
  const place = preferences.find(({ kind }) => kind === 'SAFE_PLACE' || kind === 'NEIGHBOUR')?.kind;
  if (status === 'OUT_FOR_DELIVERY' && (place === 'SAFE_PLACE' || place === 'NEIGHBOUR')) {
    return { status: 'DELIVERED', town: receiverTown, delivered_to: place, afterMs: step.afterMs };
  }
  const day = preferences.find((preference) => preference.kind === 'ANOTHER_DAY')?.day;
  if (step.status !== 'OUT_FOR_DELIVERY' || day === undefined) return step;
  return { ...step, afterMs: Math.max(step.afterMs, Date.parse(day) - statusAt.getTime()) };
}
