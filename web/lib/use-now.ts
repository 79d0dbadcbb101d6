import { useSyncExternalStore } from 'react';
import { minutes } from '../../contract/values/time/duration.ts';

/** The minute it is; rendered again with the next one. */
export function useNow(): Date {
  const minute = useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, 1_000);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / minutes(1)),
    () => 0,
  );
  return new Date(minute * minutes(1));
}
