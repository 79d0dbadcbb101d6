import { placeSuggestions, placesConfig } from '../../contract/addresses/addresses.ts';
import type { FakeApi } from './fake-api.ts';
import { serveTowns } from './serve-towns.ts';

/** Serves what the fields of an address ask: towns, but no maps service and no suggestions. */
export function servePlaces(api: FakeApi): void {
  api.serve(placesConfig, () => ({ maps_key: '' }));
  api.serve(placeSuggestions, () => ({ suggestions: [] }));
  serveTowns(api);
}
