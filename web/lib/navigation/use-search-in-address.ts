import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../use-hydrated.ts';

interface SearchInAddress {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Trimmed; empty in the prerendered HTML, which has the whole page. */
  readonly text: string;
  readonly searchFor: (typed: string) => void;
}

/** Keeps the search text in the address, so that it can be shared. */
export function useSearchInAddress(): SearchInAddress {
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const searchFor = (typed: string) => setSearch(typed === '' ? {} : { search: typed }, { replace: true });

  useEffect(() => {
    // Typed before this code loaded, or in the address.
    if (!input.current) return;
    if (input.current.value === '') input.current.value = search.get('search') ?? '';
    else searchFor(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the HTML is taken over
  }, []);

  return { input, text: isHydrated ? (search.get('search') ?? '').trim() : '', searchFor };
}
