export interface FoundStreet {
  readonly streetName: string;
  readonly town: string;
}

/** An unknown postcode is a result. ‘Unavailable’ is temporary. */
export type StreetsResult =
  | { readonly outcome: 'found'; readonly streets: readonly FoundStreet[] }
  | { readonly outcome: 'unknown-postcode' }
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** Takes a well-formed postcode, ‘DA1 1AA’. Most likely streets first. */
export interface AddressLookup {
  findStreets(postcode: string): Promise<StreetsResult>;
}
