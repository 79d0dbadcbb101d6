import { postalCodeTowns } from '../../contract/addresses/addresses.ts';
import { parsePostcode } from '../../contract/values/places/postcode.ts';
import type { FakeApi } from './fake-api.ts';

const towns = new Map([
  ['DA1', ['Dartford']],
  ['M1', ['Manchester']],
  ['SL4', ['Windsor']],
  ['PO30', ['Newport', 'Yarmouth']],
]);

/** Serves the post towns of a few outcodes, and none of any other. */
export function serveTowns(api: FakeApi): void {
  api.serve(postalCodeTowns, ({ url }) => {
    const parts = parsePostcode(new URL(url).searchParams.get('postal_code') ?? '');
    return { towns: towns.get(parts?.outcode ?? '') ?? [] };
  });
}
