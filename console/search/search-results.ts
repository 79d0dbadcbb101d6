/** Marks the links that the arrow keys go through. */
export const resultAttribute = { 'data-result': '' };

function results(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-result]')];
}

/** False where there is none. */
export function focusResult(place: number): boolean {
  const result = results()[place];
  result?.focus();
  return result !== undefined;
}

/** Above the first one is the search box. */
export function moveFocus(by: 1 | -1): void {
  const all = results();
  const place = all.findIndex((result) => result === document.activeElement);
  if (place + by < 0) document.querySelector<HTMLElement>('search input')?.focus();
  else focusResult(Math.min(place + by, all.length - 1));
}
