import { useSyncExternalStore } from 'react';
import { londonDayNumber, noonOfDay } from '../../contract/values/time/relative-day.ts';

/** Noon of today in London; rendered again on the next day, when somebody comes back to the page. */
export function useToday(): Date {
  const today = useSyncExternalStore(followVisibility, () => londonDayNumber(new Date()), dayOfDocument);
  return noonOfDay(today);
}

/** The day that the words in the document's HTML were written for, where the server wrote some into it. */
function dayOfDocument(): number {
  return import.meta.env.SSR ? 0 : Number(document.querySelector<HTMLElement>('[data-day]')?.dataset['day'] ?? 0);
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
