import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusInPlace } from '../lib/focus-in-place.ts';

/** The focused element and its ancestors, from the nearest to the farthest. */
interface Way {
  current: readonly HTMLElement[];
}

/**
 * Moves the focus when the focused element goes: a removed row, a button whose work is done, the control that opened a dialog. It goes to
 * the nearest remaining heading, to the form whose button waits for the next change, or back to a field that was disabled only while its
 * form was sent. The browser would drop the focus, and keyboard users would start at the top of the page.
 */
export function FocusKeeper() {
  const way: Way = useRef<readonly HTMLElement[]>([]);
  const { pathname } = useLocation();

  useEffect(() => keepFocus(way), [way]);

  // A new page takes the focus itself (use-page-change.ts). In the same commit, before anything else looks for it.
  useLayoutEffect(() => {
    way.current = [];
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is the change of the page that counts
  }, [pathname]);

  return null;
}

function keepFocus(way: Way): () => void {
  let frame = 0;
  note();

  function note() {
    way.current = wayOf(document.activeElement);
  }

  /**
   * Waits for the frame after the next: a page that moves the focus itself has then done so, and the browser has taken the focus from
   * disabled elements.
   */
  function lookSoon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  }

  function look() {
    if (!isNowhere()) return;
    const [last] = way.current;
    if (!last) return;
    if (!last.isConnected) focusHeading(way.current);
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    // While a form is sent its button stays enabled (button.tsx), so a disabled one has done its work.
    else if (last.matches('[type=submit][disabled]')) focusPlace(last.closest<HTMLElement>('form[aria-label]'));
  }

  /** A press beside every control drops the focus on purpose. An element that was removed or disabled did not. */
  function forget() {
    const [last] = way.current;
    if (last?.matches(':disabled')) return; // also where it is enabled again by the next frame
    requestAnimationFrame(() => {
      if (isNowhere() && last?.isConnected && last === way.current[0] && !last.matches(':disabled')) way.current = [];
    });
  }

  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', forget);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', forget);
  };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Call before the element is removed: afterwards it has no ancestors. */
function wayOf(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...wayOf(element.parentElement)];
}

function focusHeading(way: readonly HTMLElement[]): void {
  const places = way.filter(({ isConnected }) => isConnected);
  focusPlace(places.map((place) => place.querySelector<HTMLElement>('h1, h2, h3')).find((found) => found !== null));
}

function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return;
  place.tabIndex = -1; // focusable by script, not by the Tab key
  focusInPlace(place);
}
