import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/**
 * Whether somebody has begun to do something with the page, by pointer, key or focus. A page that was not prerendered counts as
 * used from the start: it speaks with the server by itself.
 */
export function useHasBeenUsed(): boolean {
  const [hasBeenUsed, setHasBeenUsed] = useState(false);

  useEffect(() => {
    const use = () => setHasBeenUsed(true);
    const isPrerendered = document.querySelector('#root:not([data-shell])') !== null;
    if (!isPrerendered || document.activeElement !== document.body) {
      use();
      return undefined;
    }
    const over = new AbortController();
    for (const sign of signs) window.addEventListener(sign, use, { once: true, passive: true, signal: over.signal });
    return () => over.abort();
  }, []);

  return hasBeenUsed;
}
