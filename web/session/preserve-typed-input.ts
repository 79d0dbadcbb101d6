import { tabStorage } from './tab-storage.ts';

/** Of typed input in the tab's storage. Not in the files of the forms, because every page loads these, and few have such a form. */
export const typedKeys = {
  shipment: 'shipment',
  draft: 'draft',
  /** Apart from a new shipment, so that a return which is not sent neither replaces nor becomes one. */
  return: 'return',
  batch: 'batch',
  question: 'question',
  sentQuestion: 'sent question',
} as const;

const savers = new Set<() => void>();

/** Calls `save` before this tab is cleared, for input that is saved with a delay. Returns a function that stops this. */
export function saveBeforeClearing(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Clears this tab but keeps typed input: an expired session must not lose it. */
export function preserveTypedInput(clear: () => void): void {
  for (const save of savers) save();
  const saved = Object.values(typedKeys).map((key) => [key, tabStorage.read(key)] as const);
  clear();
  for (const [key, text] of saved) if (text !== null) tabStorage.write(key, text);
}
