import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the prerendered HTML and while React takes it over, true from then on. What depends on the address's query, the
 * session or the clock waits for it, so that the first render equals the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
