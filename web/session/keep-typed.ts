import { typedBatchKey } from './typed-batch.ts';
import { typedShipmentKey } from './typed-shipment.ts';

/** Runs what forgets everything in this tab and puts back what was typed: a session that expires half way must not cost it. */
export function keepTyped(forgetEverything: () => void): void {
  const kept = [typedShipmentKey, typedBatchKey].map((key) => [key, window.sessionStorage.getItem(key)] as const);
  forgetEverything();
  for (const [key, saved] of kept) if (saved !== null) window.sessionStorage.setItem(key, saved);
}
