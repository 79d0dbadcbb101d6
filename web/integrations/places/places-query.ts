import { placeSuggestions, placesConfig } from '../../../contract/addresses/addresses.ts';
import { call } from '../../lib/api/call.ts';
import type { Places } from './places.ts';

/**
 * Opens the configured places service once: the maps service where it has a key, ours otherwise and as the fallback. Loads the service's
 * script, so query it on focus of the field, not before.
 */
export const placesQuery = {
  queryKey: ['places-service'],
  queryFn: openPlaces,
  staleTime: Number.POSITIVE_INFINITY,
};

async function openPlaces(): Promise<Places> {
  const { maps_key: key } = await call(placesConfig, {});
  if (key === '') return localPlaces;
  try {
    const { loadGooglePlaces } = await import('./google-places.ts');
    return withFallback(await loadGooglePlaces(key));
  } catch (error) {
    report('could not be loaded', error);
    return localPlaces;
  }
}

/** A key that is refused or used up fails only in use. */
function withFallback(places: Places): Places {
  return {
    ...places,
    suggest: async (input, signal) => {
      try {
        return await places.suggest(input, signal);
      } catch (error) {
        report('did not answer', error);
        return localPlaces.suggest(input, signal);
      }
    },
  };
}

/** To the console, as specified (section 8): the operator can fix it, a customer can't. */
function report(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the report
  console.error(`The maps service ${what}, so suggestions are our own.`, error);
}

/** Our own endpoint's limit. */
const longestInput = 200;

/** From the server's gazetteer. */
export const localPlaces: Places = {
  suggest: async (input, signal) => {
    const { suggestions } = await call(placeSuggestions, { query: { input: input.slice(0, longestInput) } }, signal);
    return { places: suggestions, attribution: undefined };
  },
  endSearch: () => undefined,
};
