/** The gap to the control and to the window's edge. */
const margin = 14;

/** The ref of an opening menu. Sets the height by script, because a strict content security policy forbids style attributes in HTML. */
export function placeMenu(menu: HTMLElement | null): void {
  const anchor = menu?.offsetParent; // a hidden menu has none
  if (!menu || !anchor) return;
  const { top, bottom } = anchor.getBoundingClientRect();
  const { side, height } = menuPlacement({ above: top - margin, below: window.innerHeight - bottom - margin });
  menu.setAttribute('data-side', side);
  menu.style.setProperty('max-height', `${height}px`);
}

/** In pixels (specification 9). */
const minHeight = 140;
const maxHeight = 300;

/** Where a menu opens and its maximum height, from the free pixels over and under its control. */
export function menuPlacement(room: { above: number; below: number }): { side: 'above' | 'below'; height: number } {
  const side = room.below < minHeight && room.above > room.below ? 'above' : 'below';
  return { side, height: Math.min(maxHeight, Math.max(minHeight, Math.floor(room[side]))) };
}
