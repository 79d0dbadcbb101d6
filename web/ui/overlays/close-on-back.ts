/** Something open above the page: a menu, a dialog, the chat. */
interface Overlay {
  readonly close: () => void;
  /** Whether something runs whose end the reader has to see: Back then does nothing. */
  readonly isLocked?: () => boolean;
}

const open: Overlay[] = [];
/** The state of the history entry that is shown, as far as it is known. */
let shown: unknown;

/**
 * Lets Back close an overlay and stay on the page; the function it returns is called when it is closed in another way. While something is
 * open, the page has a second history entry with the same address and the same state of the router. That entry stays behind when the
 * overlay is closed in another way, because going back takes time and the next page may be pushed at once; it is passed over later.
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
  window.addEventListener('popstate', onPopState); // once: it is the same function
  shown = window.history.state;
}

function enterOverlayEntry(): void {
  if (!entryOf(window.history.state).isOverlay)
    window.history.pushState({ ...window.history.state, isOverlay: true }, '');
  shown = window.history.state;
}

function onPopState({ state }: PopStateEvent): void {
  const [before, now] = [entryOf(shown), entryOf(state)];
  shown = state;
  if (before.page !== now.page) {
    for (const overlay of open.splice(0)) overlay.close();
  } else if (open.length > 0) {
    if (!now.isOverlay) closeTop();
  } else if (now.isOverlay) {
    if (window.navigation?.canGoForward) window.history.forward();
  } else if (before.isOverlay) {
    window.history.back();
  }
}

function closeTop(): void {
  if (!open.at(-1)?.isLocked?.()) open.pop()?.close();
  if (open.length > 0) enterOverlayEntry();
}

/** Which page an entry shows, by what the router wrote into it, and whether it is the page's second entry. */
function entryOf(state: unknown): { readonly page: string; readonly isOverlay: boolean } {
  const entry: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  return { page: `${String(entry['idx'])} ${String(entry['key'])}`, isOverlay: entry['isOverlay'] === true };
}
