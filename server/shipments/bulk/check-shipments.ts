import type { CheckedRow, checkShipments as endpoint } from '../../../contract/bulk.ts';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { poundsFromPence } from '../../../contract/values/money.ts';
import { chargeableWeightKg } from '../../../contract/values/weight.ts';
import type { Customer } from '../../http/authenticate.ts';
import { getQuote } from '../../quotes/get-quote.ts';
import type { PrepareDeps } from '../create/prepare-shipment.ts';
import { type Shipment, sumPrices } from '../shipment.ts';
import type { CreateDeps } from '../shipment-deps.ts';
import { type PreparedRow, prepareRows, type RawRow } from './prepare-rows.ts';

/** Says of each row what it costs, with a quote that holds the price, or what is wrong with it. Nothing is stored. */
export async function checkShipments(
  { now, readPriceBook, quoteTokens }: CreateDeps,
  customer: Customer,
  rows: readonly RawRow[],
): Promise<EndpointAnswer<typeof endpoint>> {
  const priceBook = await readPriceBook();
  const deps = { now, priceBook, quoteTokens };
  const read = await prepareRows(deps, customer, rows, { isDeclared: false });
  return { rows: read.map((row) => presentRow(deps, row)), ...presentPrice(sumPrices(read.flatMap(shipmentsIn))) };
}

function presentRow(deps: PrepareDeps, row: PreparedRow): CheckedRow {
  if ('errors' in row) return { fields: row.errors };
  const { shipment } = row;
  return {
    ...presentPrice(shipment),
    quote_id: getQuote(deps, quoteRequestFor(shipment), shipment.createdAt).id,
    receiver_town: shipment.receiver.town,
  };
}

function quoteRequestFor({ shipper, receiver, weightKg, grossWeightKg, pieces }: Shipment): QuoteRequest {
  return {
    country: 'UK',
    postal_code_from: shipper.postcode,
    postal_code_to: receiver.postcode,
    weight: chargeableWeightKg(Number(weightKg), Number(grossWeightKg)),
    number_of_pieces: pieces,
  };
}

function shipmentsIn(row: PreparedRow) {
  return 'errors' in row ? [] : [row.shipment];
}

interface Price {
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

function presentPrice({ netPence, vatPence, grossPence }: Price) {
  return { net: poundsFromPence(netPence), vat: poundsFromPence(vatPence), total: poundsFromPence(grossPence) };
}
