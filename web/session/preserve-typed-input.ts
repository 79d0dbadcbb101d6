import { idempotencyKeyName } from './idempotency-key.ts';
import { tabStorage } from './tab-storage.ts';
import { typedBatchKey } from './typed-batch.ts';
import { typedQuestionKey } from './typed-question.ts';
import { typedDraftKey, typedShipmentKey } from './typed-shipment.ts';

const savers = new Set<() => void>();

/** Calls `save` before everything is forgotten, for what is kept only now and then. Goes on until the returned function is called. */
export function saveBeforeClearing(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Runs what forgets everything in this tab and puts back what was typed: a session that expires half way must not cost it. */
export function preserveTypedInput(forgetEverything: () => void): void {
  for (const save of savers) save();
  const typed = [typedShipmentKey, typedDraftKey, typedBatchKey, typedQuestionKey, idempotencyKeyName('question')];
  const kept = typed.map((key) => [key, tabStorage.read(key)] as const);
  forgetEverything();
  for (const [key, saved] of kept) if (saved !== null) tabStorage.write(key, saved);
}
