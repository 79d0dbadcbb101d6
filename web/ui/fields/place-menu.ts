/** The gap to the control and to the window's edge. */
const margin = 14;

/** Kept free over a control that is scrolled up: its label and hint. */
const labelHeight = 60;

/**
 * The ref of an opening menu. It opens below its control: the page scrolls up as far as the list needs and the label allows. Sets the height
 * by script, because a strict content security policy forbids style attributes in HTML.
 */
export function placeMenu(menu: HTMLElement | null): void {
  const anchor = menu?.offsetParent; // a hidden menu has none
  if (!menu || !anchor) return;
  let room = roomAround(anchor);
  const lift = Math.min(maxHeight - room.below, room.above - labelHeight, menu.scrollHeight - room.below);
  if (lift > 0 && !anchor.closest('dialog')) {
    window.scrollBy({ top: lift, behavior: 'instant' });
    room = roomAround(anchor);
  }
  const { side, height } = menuPlacement(room);
  menu.setAttribute('data-side', side);
  menu.style.setProperty('max-height', `${height}px`);
}

/** The free pixels over and under a control. The page's scroll padding is what its bars cover; an on-screen keyboard takes its part, too. */
function roomAround(anchor: Element) {
  const { top, bottom } = anchor.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const isOverPage = anchor.closest('dialog') !== null;
  const coveredBy = (padding: string) => (isOverPage ? margin : Math.max(margin, Number.parseFloat(padding) || 0));
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  return {
    above: top - offsetTop - coveredBy(scrollPaddingTop),
    below: offsetTop + height - bottom - coveredBy(scrollPaddingBottom),
  };
}

/** In pixels (specification 9). */
const minHeight = 140;
const maxHeight = 300;

/** Where a menu opens and its maximum height, from the free pixels over and under its control. */
export function menuPlacement(room: { above: number; below: number }): { side: 'above' | 'below'; height: number } {
  const side = room.below < minHeight && room.above > room.below ? 'above' : 'below';
  return { side, height: Math.min(maxHeight, Math.max(minHeight, Math.floor(room[side]))) };
}
