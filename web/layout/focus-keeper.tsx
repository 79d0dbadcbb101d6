import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusInPlace } from '../lib/focus-in-place.ts';

/** The focused element and its ancestors, the nearest first. */
interface FocusPath {
  current: readonly HTMLElement[];
}

/**
 * When the focused element is removed or disabled, moves the focus to the nearest remaining heading, to its form, or back to the element
 * once it is enabled again. The browser would drop it, and keyboard users would start at the top of the page.
 */
export function FocusKeeper() {
  const path: FocusPath = useRef<readonly HTMLElement[]>([]);
  const { pathname } = useLocation();

  useEffect(() => keepFocus(path), [path]);

  // A new page takes the focus itself (usePageChange). In the same commit, before anything else looks for it.
  useLayoutEffect(() => {
    path.current = [];
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is the change of the page that counts
  }, [pathname]);

  return null;
}

function keepFocus(path: FocusPath): () => void {
  let frame = 0;
  remember();

  function remember() {
    path.current = withAncestors(document.activeElement);
  }

  /** Two frames later: a page that moves the focus itself has done so, and the browser has taken it from disabled elements. */
  function restoreSoon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  }

  function restore() {
    if (!isFocusLost()) return;
    const [last] = path.current;
    if (!last) return;
    if (!last.isConnected) focusHeading(path.current);
    else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    // While a form is sent its button stays enabled (button.tsx), so a disabled one has done its work.
    else if (last.matches('[type=submit][disabled]')) focusPlace(last.closest<HTMLElement>('form[aria-label]'));
  }

  /** A press beside every control drops the focus on purpose. Removing or disabling an element does not count as one. */
  function dropOnBlur() {
    const [last] = path.current;
    if (last?.matches(':disabled')) return; // also where it is enabled again by the next frame
    requestAnimationFrame(() => {
      if (isFocusLost() && last?.isConnected && last === path.current[0] && !last.matches(':disabled'))
        path.current = [];
    });
  }

  const changes = new MutationObserver(restoreSoon);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', dropOnBlur);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', dropOnBlur);
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Call before the element is removed: afterwards it has no ancestors. */
function withAncestors(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...withAncestors(element.parentElement)];
}

function focusHeading(path: readonly HTMLElement[]): void {
  const places = path.filter(({ isConnected }) => isConnected);
  focusPlace(places.map((place) => place.querySelector<HTMLElement>('h1, h2, h3')).find((found) => found !== null));
}

function focusPlace(place: HTMLElement | null | undefined): void {
  if (!place) return;
  place.tabIndex = -1; // focusable by script, not by the Tab key
  focusInPlace(place);
}
