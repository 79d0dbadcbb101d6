import { useQuery } from '@tanstack/react-query';
import { type QuoteAnswer, type QuoteRequest, quoteRequest } from '../../../../contract/quotes.ts';
import { parsePostcode } from '../../../../contract/values/postcode.ts';
import { minimumWeightKg } from '../../../../contract/values/weight.ts';
import { hasCode } from '../../../lib/api/has-code.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { quoteQuery } from '../../quotes/quote-query.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';

/** What the form costs as it stands. */
export interface ShipmentPrice {
  /** The price, as long as it is the one of what the form says now. */
  readonly quote: QuoteAnswer | undefined;
  /** Why there is none. */
  readonly error: Error | undefined;
  /** Whether it is on its way. */
  readonly isPending: boolean;
  /** Asks again, also for a price that is there, and answers when it has come. */
  readonly refresh: () => Promise<unknown>;
  /** Whether asking again could help. */
  readonly canRefresh: boolean;
  /** What the server says of the postal codes that we do not serve. */
  readonly unserved: UnservedCodes;
}

/** Why we do not serve which postal code of the form. */
export type UnservedCodes = Readonly<Partial<Record<TextName, string | undefined>>>;

/** How long the form must rest before its price is asked for. */
const typingPauseMs = 400;

/** Never asked for: it stands for a form that can't be priced yet. */
const noRequest: QuoteRequest = { country: 'UK', postal_code_from: '', postal_code_to: '', weight: minimumWeightKg };

/**
 * Prices the shipment anew whenever country, postal codes, weight or pieces change (specification, section 4). The answer belongs to
 * its question, so one that comes late changes nothing. Before there is enough to price, it is asked
 * about the postal codes that are known: who can't be served should hear it before they fill in the rest.
 */
export function useShipmentPrice(values: ShipmentValues): ShipmentPrice {
  const request = requestOf(values);
  const question = request ?? questionAboutEnds(values);
  const asked = JSON.stringify(question);
  const isSettled = useDebounced(asked, typingPauseMs) === asked;
  const { data, error, isFetching, refetch } = useQuery(
    { ...quoteQuery(question ?? noRequest), enabled: question !== undefined && isSettled },
    queryClient,
  );
  const hasFailed = error !== null && !isFetching;
  return {
    quote: request && !hasFailed ? data : undefined,
    error: request && hasFailed ? error : undefined,
    isPending: request !== undefined && !data && !hasFailed,
    refresh: () => refetch(),
    canRefresh: !hasCode(error, 'NOT_QUOTABLE', 'VALIDATION'),
    unserved: question && hasCode(error, 'NOT_QUOTABLE') ? unservedIn(error.fields, values) : {},
  };
}

function requestOf(values: ShipmentValues): QuoteRequest | undefined {
  const isOnePiece = values.number_of_pieces === '1';
  return quoteRequest.safeParse({
    country: values.receiver_country,
    postal_code_from: values.shipper_postal_code,
    postal_code_to: values.receiver_postal_code,
    weight: values.weight,
    // As the Shipping Summary asks, so that the price the customer saw there is the one that is held.
    ...(!isOnePiece && { number_of_pieces: values.number_of_pieces }),
  }).data;
}

/** The least parcel between the ends that are known, or from the only one to itself: whether we go there is all that matters. */
function questionAboutEnds(values: ShipmentValues): QuoteRequest | undefined {
  const [pickup, delivery] = [knownCode(values.shipper_postal_code), knownCode(values.receiver_postal_code)];
  const [from, to] = [pickup ?? delivery, delivery ?? pickup];
  return from && to
    ? { country: 'UK', postal_code_from: from, postal_code_to: to, weight: minimumWeightKg }
    : undefined;
}

function knownCode(text: string): string | undefined {
  return parsePostcode(text)?.unit;
}

/** The server's words, each for the end it was asked about. */
function unservedIn(fields: Readonly<Record<string, string>>, values: ShipmentValues): UnservedCodes {
  const { postal_code_from: pickup, postal_code_to: delivery } = fields;
  return {
    shipper_postal_code: knownCode(values.shipper_postal_code) && pickup,
    receiver_postal_code: knownCode(values.receiver_postal_code) && delivery,
  };
}
