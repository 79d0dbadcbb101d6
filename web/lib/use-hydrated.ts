import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What depends on the query, the session or the clock waits for it, so that the first render equals the prerendered HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
