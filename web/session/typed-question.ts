import { typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

/** Saves an unsent chat question for this tab; an empty text clears it. `owner` is the account, or '' for a visitor. */
export function saveTypedQuestion(owner: string, text: string): void {
  if (text === '') tabStorage.remove(typedKeys.question);
  else tabStorage.write(typedKeys.question, JSON.stringify({ owner, text }));
}

export function readTypedQuestion(owner: string): string {
  const saved = tabStorage.readJson(typedKeys.question);
  if (typeof saved !== 'object' || saved === null || !('owner' in saved) || !('text' in saved)) return '';
  return saved.owner === owner && typeof saved.text === 'string' ? saved.text : '';
}
