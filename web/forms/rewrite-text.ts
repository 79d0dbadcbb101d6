/**
 * Phone inputs accept digits only (specification, section 5). Also removes the zero of `+44 (0)7700 900123`, which is not dialled after the
 * country code; typed key by key, its brackets go before the rest arrives.
 */
export function digitsOnly(text: string): string {
  return text
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^((?:00)?44)0/, '$1');
}

/** Leaves the caret where it was, counted from the end. */
export function rewriteInPlace(input: HTMLElement, text: string): void {
  if (!(input instanceof HTMLInputElement) || text === input.value) return;
  const { selectionEnd, value: typed } = input;
  input.value = text;
  if (selectionEnd === null || input !== document.activeElement) return;
  const caret = Math.max(0, text.length - (typed.length - selectionEnd));
  input.setSelectionRange(caret, caret);
}
