import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the prerendered HTML and during hydration, true afterwards. Whatever depends on the query, the session or the clock waits for
 * it, so that the first render equals the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
