import type { AddressLookup, FoundStreet } from './address-lookup.ts';

/** The local adapter: our own gazetteer. */
export function gazetteerLookup(
  findStreets: (postcode: string) => Promise<readonly FoundStreet[] | undefined>,
): AddressLookup {
  return {
    // A failing database is no matter of this port: whoever serves the request answers for it as for any other.
    findStreets: async (postcode) => {
      const streets = await findStreets(postcode);
      return streets ? { outcome: 'found', streets } : { outcome: 'unknown-postcode' };
    },
  };
}
