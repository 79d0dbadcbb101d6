export interface FoundStreet {
  readonly streetName: string;
  readonly town: string;
}

/** What became of a search. That a postcode does not exist is a result; only trouble on the way is 'unavailable', and may pass. */
export type StreetsResult =
  | { readonly outcome: 'found'; readonly streets: readonly FoundStreet[] }
  | { readonly outcome: 'unknown-postcode' }
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** Who knows the streets of a postcode. Asked with a well-formed one, 'DA1 1AA'; answers the nearest and most likely first. */
export interface AddressLookup {
  findStreets(postcode: string): Promise<StreetsResult>;
}
