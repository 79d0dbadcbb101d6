/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import type { Places } from './places.ts';

/** Retries of a script that failed to load (specification, section 8). */
const mostRetries = 3;

/**
 * Loads the maps service's places. Tries four times in all, waiting attempt × 2^attempt milliseconds before each retry (specification,
 * section 8); then it fails.
 */
export async function loadGooglePlaces(key: string): Promise<Places> {
  setOptions({ key, language: 'en-GB', region: 'GB' });
  const { AutocompleteSessionToken, AutocompleteSuggestion } = await loadLibrary();
  // One token until a suggestion is chosen: the service bills that as one search.
  let sessionToken: google.maps.places.AutocompleteSessionToken | undefined;

  return {
    suggest: async (input) => {
      if (input.trim() === '') return { places: [], attribution: undefined }; // the service refuses an empty question
      sessionToken ??= new AutocompleteSessionToken();
      const request = { input, sessionToken, includedRegionCodes: ['gb'] };
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
      const places = suggestions.flatMap(({ placePrediction }) =>
        placePrediction ? [{ description: placePrediction.text.text, place_id: placePrediction.placeId }] : [],
      );
      return { places, attribution: 'Powered by Google' };
    },
    endSearch: () => {
      sessionToken = undefined;
    },
  };
}

async function loadLibrary(): Promise<google.maps.PlacesLibrary> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importLibrary('places');
    } catch (error) {
      if (attempt > mostRetries) throw error;
      await wait(attempt * 2 ** attempt);
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
