import { useSyncExternalStore } from 'react';
import { days, hours } from '../../contract/values/time/duration.ts';
import { londonDayNumber } from '../../contract/values/time/relative-day.ts';

/** Noon of today in London; rendered again on the next day, when somebody comes back to the page. */
export function useToday(): Date {
  const today = useSyncExternalStore(
    followVisibility,
    () => londonDayNumber(new Date()),
    () => 0,
  );
  return new Date(today * days(1) + hours(12));
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
