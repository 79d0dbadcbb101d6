import { useEffect } from 'react';

/**
 * Gives the focus a place when what had it goes: a row that was removed, a button whose work is done, the control that opened a
 * dialog. It goes to the nearest heading that is left, or back to a field that was disabled only while its form was sent. A browser
 * would leave it nowhere, and whoever has no pointer would start at the top of the page.
 */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

function keepFocus(): () => void {
  let way = wayOf(document.activeElement); // what has the focus, and everything that stands around it
  let frame = 0;

  function note() {
    way = wayOf(document.activeElement);
  }

  /** In the next frame, by when a page that moves the focus itself has done so. */
  function lookSoon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!isNowhere()) return;
      const [last] = way;
      if (!last?.isConnected) focusHeading(way);
      else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    });
  }

  /** Whoever presses beside everything means the focus to be nowhere; what was removed or disabled was not left by anybody. */
  function forget() {
    requestAnimationFrame(() => {
      const [last] = way;
      if (isNowhere() && last?.isConnected && !last.matches(':disabled')) way = [];
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

/** The element and what it stands in, from the nearest to the farthest. Asked while it is there: one that was removed stands in nothing. */
function wayOf(element: Element | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...wayOf(element.parentElement)];
}

function focusHeading(way: readonly HTMLElement[]): void {
  const places = way.filter(({ isConnected }) => isConnected);
  const heading = places.map((place) => place.querySelector<HTMLElement>('h1, h2, h3')).find((found) => found !== null);
  if (!heading) return;
  heading.tabIndex = -1; // focusable by script, not by the Tab key
  heading.focus({ preventScroll: true });
}
