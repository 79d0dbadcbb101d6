import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/** What is searched for on a page. */
export interface SearchInAddress {
  /** For the search field, which keeps what is typed by itself. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** Without spaces around it; empty in the prerendered HTML, which has the whole page. */
  readonly text: string;
  readonly searchFor: (typed: string) => void;
}

/** Keeps what is searched for in the address, so that it can be passed on. */
export function useSearchInAddress(): SearchInAddress {
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const searchFor = (typed: string) => setSearch(typed === '' ? {} : { search: typed }, { replace: true });

  useEffect(() => {
    // Typed before this code arrived, or named by the address.
    if (!input.current) return;
    if (input.current.value === '') input.current.value = search.get('search') ?? '';
    else searchFor(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the HTML is taken over
  }, []);

  return { input, text: isHydrated ? (search.get('search') ?? '').trim() : '', searchFor };
}
