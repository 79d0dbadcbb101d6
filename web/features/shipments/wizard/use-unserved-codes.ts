import { useQuery } from '@tanstack/react-query';
import { getQuote } from '../../../../contract/quotes.ts';
import { parsePostcode } from '../../../../contract/values/places/postcode.ts';
import { minimumWeightKg } from '../../../../contract/values/weight.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';

export type UnservedCodes = Readonly<Partial<Record<TextName, string | undefined>>>;

/** After the last key. */
const typingPauseMs = 400;

/**
 * Errors for postal codes that we don't serve. With both codes the refused price names them; one alone is asked about by itself,
 * so that the customer learns it before filling in the rest.
 */
export function useUnservedCodes(values: ShipmentValues, priceError: Error | undefined): UnservedCodes {
  const [pickup, delivery] = [parsePostcode(values.shipper_postal_code), parsePostcode(values.receiver_postal_code)];
  const only = pickup && delivery ? undefined : (pickup ?? delivery)?.unit;
  const isSettled = useDebounced(only, typingPauseMs) === only;
  const { error } = useQuery(
    {
      queryKey: ['served', only],
      queryFn: ({ signal }) => askAbout(only ?? '', signal),
      enabled: only !== undefined && isSettled,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const refusal = only === undefined ? priceError : error;
  if (!hasCode(refusal, 'NOT_QUOTABLE')) return {};
  const { postal_code_from, postal_code_to } = refusal.fields;
  return { shipper_postal_code: pickup && postal_code_from, receiver_postal_code: delivery && postal_code_to };
}

/** Asks for a parcel from a place to itself, to learn whether we go there. Quiet, because the error is shown at the field. */
function askAbout(code: string, signal: AbortSignal) {
  const body = { country: 'UK', postal_code_from: code, postal_code_to: code, weight: minimumWeightKg } as const;
  return call(getQuote, { body }, signal, { isQuiet: true });
}
