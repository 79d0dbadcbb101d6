/** Something open above the page: a menu, a dialog, the chat. */
interface Overlay {
  readonly close: () => void;
  /** Whether something runs whose end the reader has to see: Back then does nothing. */
  readonly isLocked?: () => boolean;
}

const open: Overlay[] = [];
/** The state of the history entry that is shown, as far as it is known. */
let shown: unknown;

type IsOver = (location: Location, key: unknown) => boolean;

let isOver: IsOver = () => false;

/** Lets Back and Forward pass over entries that are of no use any more, such as the steps of a form that was sent and paid for. */
export function passOver(test: IsOver): void {
  followHistory();
  isOver = test;
}

/**
 * Lets Back close an overlay and stay on the page; the function it returns is called when it is closed in another way. While something is
 * open, the page has a second history entry with the same address and the same state of the router. That entry stays behind when the
 * overlay is closed in another way, because going back takes time and the next page may be pushed at once; it is passed over later. So is
 * the page's first entry where another page has replaced the second.
 */
export function closeOnBack(overlay: Overlay): () => void {
  followHistory();
  open.push(overlay);
  enterOverlayEntry();
  return () => {
    const index = open.indexOf(overlay);
    if (index !== -1) open.splice(index, 1);
  };
}

/** Called for every page that is shown, and before the router starts: it would show the next page before `onPopState` is called. */
export function followHistory(): void {
  // Once: they are the same functions. The second runs when an entry is added or replaced, before its page has loaded.
  window.addEventListener('popstate', onPopState);
  window.navigation?.addEventListener('currententrychange', onEntryChange);
  const [before, now] = [entryOf(shown), entryOf(window.history.state)];
  // The router has replaced the entry, and with it what we wrote into it.
  if (before.index === now.index && before.layer > now.layer)
    window.history.replaceState({ ...window.history.state, layer: before.layer }, '');
  shown = window.history.state;
}

function enterOverlayEntry(): void {
  const { isOverlay, layer } = entryOf(window.history.state);
  if (!isOverlay) window.history.pushState({ ...window.history.state, isOverlay: true, layer: layer + 1 }, '');
  shown = window.history.state;
}

function onEntryChange({ navigationType }: NavigationCurrentEntryChangeEvent): void {
  if (navigationType !== 'traverse') followHistory();
}

function onPopState(event: PopStateEvent): void {
  const [before, now] = [entryOf(shown), entryOf(event.state)];
  shown = event.state;
  const step = isOver(window.location, now.key) ? stepPast(before, now) : 0;
  if (step !== 0) {
    event.stopImmediatePropagation(); // or the router would show it
    for (const overlay of open.splice(0)) overlay.close();
    window.history.go(step);
  } else if (before.index === now.index && before.key !== now.key && before.layer > now.layer) {
    event.stopImmediatePropagation(); // or the router would show a page that has been replaced
    window.history.back();
  } else if (before.index !== now.index || before.key !== now.key) {
    for (const overlay of open.splice(0)) overlay.close();
  } else if (open.length > 0) {
    if (!now.isOverlay) closeTop();
  } else if (now.isOverlay) {
    if (window.navigation?.canGoForward) window.history.forward();
  } else if (before.isOverlay) {
    window.history.back();
  }
}

/** In the direction of travel; 0 where there is nothing beyond. */
function stepPast(before: Entry, now: Entry): -1 | 0 | 1 {
  const isForward = Number(now.index) > Number(before.index);
  if (isForward && window.navigation?.canGoForward) return 1;
  return (window.navigation?.canGoBack ?? Number(now.index) > 0) ? -1 : 0;
}

function closeTop(): void {
  if (!open.at(-1)?.isLocked?.()) open.pop()?.close();
  if (open.length > 0) enterOverlayEntry();
}

interface Entry {
  /** The router's number of the page and its key of the visit. Both entries of a page have the same. */
  readonly index: unknown;
  readonly key: unknown;
  readonly isOverlay: boolean;
  /** How many entries with the same number are before it. */
  readonly layer: number;
}

function entryOf(state: unknown): Entry {
  const entry: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const { idx: index, key, isOverlay, layer } = entry;
  return { index, key, isOverlay: isOverlay === true, layer: typeof layer === 'number' ? layer : 0 };
}
