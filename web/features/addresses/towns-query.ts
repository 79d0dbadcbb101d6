import { postalCodeTowns } from '../../../contract/addresses.ts';
import { parsePostcode } from '../../../contract/values/postcode.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

/** Asks for the post towns of a postal code as soon as it is a whole one. Towns stay where they are, so the answer is kept. */
export function townsQuery(postalCode: string) {
  const unit = parsePostcode(postalCode)?.unit;
  return {
    ...endpointQuery(postalCodeTowns, { query: { postal_code: unit ?? '' } }),
    enabled: unit !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
