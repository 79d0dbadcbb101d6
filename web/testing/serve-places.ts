import { placeSuggestions } from '../../contract/addresses.ts';
import { placesConfig } from '../../contract/places.ts';
import type { FakeApi } from './fake-api.ts';

/** Serves what an address field asks when somebody turns to it, without a maps service and without suggestions. */
export function servePlaces(api: FakeApi): void {
  api.serve(placesConfig, () => ({ maps_key: '' }));
  api.serve(placeSuggestions, () => ({ suggestions: [] }));
}
