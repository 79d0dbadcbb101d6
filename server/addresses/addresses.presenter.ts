import type { PlaceSuggestion, Street } from '../../contract/addresses.ts';
import type { StreetsResult } from '../integrations/address-lookup/address-lookup.ts';
import type { Suggestion } from './suggest-places.ts';

/** The list a form offers. Empty where there is nothing to offer: a street can be typed by hand. */
export function presentStreets(result: StreetsResult): Street[] {
  if (result.outcome !== 'found') return [];
  return result.streets.map(({ streetName, town }) => ({ street_name: streetName, town }));
}

/** A suggestion under the names the maps service has for it. */
export function presentSuggestion({ id, description }: Suggestion): PlaceSuggestion {
  return { description, place_id: id };
}
