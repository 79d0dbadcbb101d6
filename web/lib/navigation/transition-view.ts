/**
 * Makes a change of the page during which elements with the same `view-transition-name` before and after become each other. Where the
 * browser can't, or the reader wants no motion, it is the change alone. `change` must resolve once the page shows it.
 */
export function transitionView(change: () => Promise<void>): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) {
    void change();
    return;
  }
  const { ready, finished } = document.startViewTransition(change);
  ready.catch(ignore); // skipped, for example in a hidden tab: the change is made all the same
  finished.catch(ignore);
}

const ignore = () => undefined;
