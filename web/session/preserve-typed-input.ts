import { idempotencyKeyName } from './idempotency-key.ts';
import { tabStorage } from './tab-storage.ts';
import { typedBatchKey } from './typed-batch.ts';
import { typedQuestionKey } from './typed-question.ts';
import { typedDraftKey, typedReturnKey, typedShipmentKey } from './typed-shipment.ts';

const savers = new Set<() => void>();

/** Calls `save` before this tab is cleared, for input that is saved with a delay. Returns a function that stops this. */
export function saveBeforeClearing(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Clears this tab but keeps typed input: an expired session must not lose it. */
export function preserveTypedInput(clear: () => void): void {
  for (const save of savers) save();
  const forms = [typedShipmentKey, typedDraftKey, typedReturnKey, typedBatchKey, typedQuestionKey];
  const typed = [...forms, idempotencyKeyName('question')];
  const saved = typed.map((key) => [key, tabStorage.read(key)] as const);
  clear();
  for (const [key, text] of saved) if (text !== null) tabStorage.write(key, text);
}
