import type { PlaceSuggestion } from '../../../contract/addresses/addresses.ts';

export interface Suggestions {
  /** The likeliest first. May be empty: an address can be typed by hand. */
  readonly places: readonly PlaceSuggestion[];
  /** Must be shown beside the suggestions where it is set. */
  readonly attribution: string | undefined;
}

export interface Places {
  suggest(input: string, signal: AbortSignal): Promise<Suggestions>;
  /** A suggestion was chosen: further typing is a new search. */
  endSearch(): void;
}
