export type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Leaves the caret where it was, counted from the end. */
export function rewriteInPlace(input: TextControl, rewrite: (typed: string) => string): void {
  if (!(input instanceof HTMLInputElement)) return;
  const { value: typed, selectionEnd } = input;
  const text = rewrite(typed);
  if (text === typed) return;
  input.value = text;
  if (selectionEnd === null || input !== document.activeElement) return;
  const caret = Math.max(0, text.length - (typed.length - selectionEnd));
  input.setSelectionRange(caret, caret);
}

export function textControlOf(form: HTMLFormElement | null, name: string): TextControl | undefined {
  const found = form?.elements.namedItem(name);
  if (found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement) return found;
  return found instanceof HTMLInputElement && found.type !== 'checkbox' ? found : undefined;
}

export function isFocused(form: HTMLFormElement | null, name: string): boolean {
  return document.activeElement !== null && textControlOf(form, name) === document.activeElement;
}
