import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/bulk.ts';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { QuoteRequest } from '../../../contract/quotes.ts';
import { poundsFromPence } from '../../../contract/values/money.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { chargeableWeightKg } from '../../../contract/values/weight.ts';
import type { Customer } from '../../http/authenticate.ts';
import { idempotencyKeyFrom } from '../../http/idempotency-key.ts';
import { type CountRepeat, type CountTry, type Limit, tooManyTries } from '../../http/rate-limit.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { getQuote } from '../../quotes/get-quote.ts';
import { mostUnpaidDays } from '../../quotes/tariffs/tariff-document.ts';
import { findPaidBatches, findUnpaidBatches } from '../batches.queries.ts';
import type { PrepareDeps } from '../create/prepare-shipment.ts';
import { deleteBatch } from '../lifecycle/cancel-shipments.ts';
import { type Shipment, sumPrices } from '../shipment.ts';
import type { BatchPaymentCalls, CreateDeps } from '../shipment-deps.ts';
import { createBatch } from './create-batch.ts';
import { type PreparedRow, prepareRows, type RawRow } from './prepare-rows.ts';

interface BulkRouteDeps extends CreateDeps, BatchPaymentCalls {
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
  /** How many batches one customer may create, and how many times have rows checked. */
  readonly limits: { readonly batches: Limit; readonly checks: Limit };
}

export function registerBulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): void {
  const count = async (what: 'batches' | 'checks', { organisationId: id }: Customer) => {
    const counted = await deps.countTry(deps.limits[what], `${what} of ${id}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve sent us a lot of files.');
  };

  serve(app, contract.checkShipments, async ({ body }, { caller }) => {
    await count('checks', caller);
    return checkShipments(deps, caller, body.rows);
  });

  serve(app, contract.createShipments, async ({ body }, { caller, headers }) => {
    const idempotencyKey = idempotencyKeyFrom(headers);
    const answer = await createBatch(deps, caller, body, {
      idempotencyKey,
      count: () => count('batches', caller),
      countRepeat: () => deps.countRepeat(caller.organisationId),
    });
    return { message: createdMessage(answer), ...answer };
  });

  serve(app, contract.unpaidBatches, async (_request, { caller }) => {
    const since = new Date(deps.now().getTime() - days(mostUnpaidDays + 1)); // the job that expires them may be late
    const batches = await findUnpaidBatches(deps.database, caller.organisationId, { since, limit: 10 });
    return {
      data: batches.map(({ id, createdAt, unpaidCount, unpaidPence }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        unpaid: unpaidCount,
        total: poundsFromPence(unpaidPence),
      })),
    };
  });

  serve(app, contract.paidBatches, async (_request, { caller }) => {
    const since = new Date(deps.now().getTime() - days(30));
    const batches = await findPaidBatches(deps.database, caller.organisationId, { since, limit: 10 });
    return {
      data: batches.map(({ id, createdAt, paidCount }) => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        paid: paidCount,
      })),
    };
  });

  serve(app, contract.deleteBatch, async ({ params }, { caller }) => {
    await deps.syncBatchPayment(caller, params.id);
    await deleteBatch(deps, caller, params.id);
    return { message: 'Shipments deleted.' };
  });
}

function createdMessage({ batch: { unpaid }, receivers }: Awaited<ReturnType<typeof createBatch>>): string {
  const created = unpaid === 1 ? 'Shipment created' : `${unpaid} shipments created`;
  return receivers ? `${created}. ${savedMessage(receivers)}` : created;
}

function savedMessage({ added, left_out: leftOut }: { readonly added: number; readonly left_out: number }): string {
  if (added + leftOut === 0) return 'The receivers were already in your address book.';
  const saved = `${added === 1 ? '1 receiver' : `${added} receivers`} added to your address book.`;
  return leftOut === 0 ? saved : `${saved} It’s full: ${leftOut === 1 ? '1 wasn’t' : `${leftOut} weren’t`} added.`;
}

/** Says of each row what it costs, with a quote that holds the price, or what is wrong with it. Nothing is stored. */
async function checkShipments(
  { now, readPriceBook, quoteTokens }: CreateDeps,
  customer: Customer,
  rows: readonly RawRow[],
): Promise<EndpointAnswer<typeof contract.checkShipments>> {
  const priceBook = await readPriceBook(customer.organisationId);
  const deps = { now, priceBook, quoteTokens };
  const read = await prepareRows(deps, customer, rows, { isDeclared: false });
  const shipments = read.flatMap((row) => ('errors' in row ? [] : [row.shipment]));
  return { rows: read.map((row) => presentRow(deps, row)), ...presentPrice(sumPrices(shipments)) };
}

function presentRow(deps: PrepareDeps, row: PreparedRow): contract.CheckedRow {
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

function presentPrice({ netPence, vatPence, grossPence }: Pick<Shipment, 'netPence' | 'vatPence' | 'grossPence'>) {
  return { net: poundsFromPence(netPence), vat: poundsFromPence(vatPence), total: poundsFromPence(grossPence) };
}
