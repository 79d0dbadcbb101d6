import type { PlaceSuggestion } from '../../../contract/addresses.ts';

/** What a service suggests. */
export interface Suggestions {
  /** The likeliest first. Where it knows none the list is empty: an address can always be typed by hand. */
  readonly places: readonly PlaceSuggestion[];
  /** Whose suggestions they are, where that has to be shown beside them. */
  readonly attribution: string | undefined;
}

/** A service that knows places. */
export interface Places {
  /** The places that what was typed may mean. */
  suggest(input: string, signal: AbortSignal): Promise<Suggestions>;
  /** Told that a suggestion was taken: what is typed next is another search. */
  endSearch(): void;
}
