/** Focuses a heading without moving the page under a pointer. For whoever uses the keyboard it comes into view, below the sticky header. */
export function focusInPlace(heading: HTMLElement): void {
  heading.focus({ preventScroll: true });
  if (heading.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' });
}
