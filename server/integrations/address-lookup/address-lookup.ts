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

/** The local adapter: our own gazetteer. */
export function gazetteerLookup(
  findStreets: (postcode: string) => Promise<readonly FoundStreet[] | undefined>,
): AddressLookup {
  return {
    // An error of the database is thrown, as in any other request.
    findStreets: async (postcode) => {
      const streets = await findStreets(postcode);
      return streets ? { outcome: 'found', streets } : { outcome: 'unknown-postcode' };
    },
  };
}
