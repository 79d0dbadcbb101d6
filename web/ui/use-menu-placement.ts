import { type RefObject, useLayoutEffect } from 'react';
import { menuPlacement } from './menu-placement.ts';

/** The gap to the control and a little air at the window's edge. */
const margin = 14;

/**
 * Places an open menu over or under the element it is positioned in, where there is room. The height is set through the
 * style object, which a strict content security policy allows; an attribute in served HTML it would not.
 */
export function useMenuPlacement(menu: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const anchor = menu.current?.offsetParent;
    if (!isOpen || !menu.current || !anchor) return;
    const { top, bottom } = anchor.getBoundingClientRect();
    const { side, height } = menuPlacement({ above: top - margin, below: window.innerHeight - bottom - margin });
    menu.current.setAttribute('data-side', side);
    menu.current.style.setProperty('max-height', `${height}px`);
  }, [menu, isOpen]);
}
