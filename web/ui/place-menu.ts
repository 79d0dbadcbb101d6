/** The gap to the control and a little air at the window's edge. */
const margin = 14;

/**
 * Places a menu over or under the element it is positioned in, where there is room; the ref of a menu that opens.
 * The height is set through the style object, which a strict content security policy allows; an attribute in served
 * HTML it would not.
 */
export function placeMenu(menu: HTMLElement | null): void {
  const anchor = menu?.offsetParent; // a hidden menu has none
  if (!menu || !anchor) return;
  const { top, bottom } = anchor.getBoundingClientRect();
  const { side, height } = menuPlacement({ above: top - margin, below: window.innerHeight - bottom - margin });
  menu.setAttribute('data-side', side);
  menu.style.setProperty('max-height', `${height}px`);
}

/** Heights of a select's menu in pixels (specification 9). */
const minHeight = 140;
const maxHeight = 300;

/** Where a menu opens and how high it may grow, given the free pixels over and under its control. */
export function menuPlacement(room: { above: number; below: number }): { side: 'above' | 'below'; height: number } {
  const side = room.below < minHeight && room.above > room.below ? 'above' : 'below';
  return { side, height: Math.min(maxHeight, Math.max(minHeight, Math.floor(room[side]))) };
}
