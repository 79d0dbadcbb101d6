/** Replaces the text of an input and leaves the caret where it was, counted from the end. */
export function rewriteInPlace(
  input: HTMLInputElement | HTMLSelectElement | undefined,
  rewrite: (typed: string) => string,
): void {
  if (!(input instanceof HTMLInputElement)) return;
  const { value: typed, selectionEnd } = input;
  const text = rewrite(typed);
  if (text === typed) return;
  input.value = text;
  if (selectionEnd === null || input !== document.activeElement) return;
  const caret = Math.max(0, text.length - (typed.length - selectionEnd));
  input.setSelectionRange(caret, caret);
}
