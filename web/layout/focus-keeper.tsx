import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusInPlace } from '../lib/focus-in-place.ts';

/** What has the focus, and everything that stands around it, from the nearest to the farthest. */
interface Way {
  current: readonly HTMLElement[];
}

/**
 * Gives the focus a place when what had it goes: a row that was removed, a button whose work is done, the control that opened a
 * dialog. It goes to the nearest heading that is left, to the form whose button waits for the next change, or back to a field that was
 * disabled only while its form was sent. A browser would drop it, and keyboard users would start at the top of the page.
 */
export function FocusKeeper() {
  const way: Way = useRef<readonly HTMLElement[]>([]);
  const { pathname } = useLocation();

  useEffect(() => keepFocus(way), [way]);

  // Another page takes the focus itself (use-page-change.ts). In the same commit, so before anything else looks for it.
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
   * In the frame after the next: by then a page that moves the focus itself has done so, and the browser, which does it at the end of a
   * frame, has taken the focus from what was disabled.
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
    // While a form is sent its button stays enabled (button.tsx): one that is disabled itself has done its work.
    else if (last.matches('[type=submit][disabled]')) focusPlace(last.closest<HTMLElement>('form[aria-label]'));
  }

  /** Whoever presses beside everything means the focus to be nowhere; what was removed or disabled was not left by anybody. */
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
