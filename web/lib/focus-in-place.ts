/** Without moving the page under a pointer. For keyboard users it scrolls into view, below the sticky header. */
export function focusInPlace(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (place.matches(':focus-visible')) place.scrollIntoView({ block: 'nearest' });
}
