import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placesQuery } from '../../integrations/places/places-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

/** How long the typing rests before suggestions are asked for (specification, section 9). */
const debounceMs = 300;

/**
 * Suggestions of places for what is typed, from its first letter and before (section 9: minimum length 0). Nothing is loaded or
 * asked but between `start` and `stop`, and a text that was taken from a suggestion is not searched for again.
 */
export function usePlaceSuggestions(text: string) {
  const [isActive, setIsActive] = useState(false);
  const [taken, setTaken] = useState<string>();
  const settled = useDebounced(text, debounceMs);
  const isWanted = isActive && text !== taken;
  const { data, isFetching } = useQuery(
    {
      queryKey: ['places', settled],
      queryFn: async ({ signal }) => {
        const service = await queryClient.fetchQuery(placesQuery);
        signal.throwIfAborted();
        return service.suggest(settled, signal);
      },
      enabled: isWanted && settled === text,
    },
    queryClient,
  );

  return {
    places: isWanted ? (data?.places ?? []) : [],
    attribution: data?.attribution,
    isSearching: isWanted && (isFetching || settled !== text),
    start: () => setIsActive(true),
    stop: () => setIsActive(false),
    take: async (description: string) => {
      setTaken(description);
      (await queryClient.fetchQuery(placesQuery)).endSearch();
    },
  };
}
