import { postalCodeStreets } from '../../../contract/addresses.ts';
import { parsePostcode } from '../../../contract/values/postcode.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

/** Asks for the streets of a postal code as soon as it is a whole one. Streets stay where they are, so the answer is kept. */
export function streetsQuery(postalCode: string) {
  const unit = parsePostcode(postalCode)?.unit;
  return {
    ...endpointQuery(postalCodeStreets, { query: { postal_code: unit ?? '' } }),
    enabled: unit !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  };
}
