import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/bulk.ts';
import { days } from '../../../contract/values/duration.ts';
import { poundsFromPence } from '../../../contract/values/money.ts';
import type { Customer } from '../../http/authenticate.ts';
import { idempotencyKeyFrom } from '../../http/idempotency.ts';
import { type CountRepeat, type CountTry, type Limit, tooManyTries } from '../../http/rate-limit.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { deleteBatch } from '../lifecycle/delete-shipments.ts';
import type { BatchPaymentCalls, CreateDeps, ShipmentDeps } from '../shipment-deps.ts';
import { findPaidBatches, findUnpaidBatches, type UnpaidBatch } from './batches.queries.ts';
import { checkShipments } from './check-shipments.ts';
import { createBatch } from './create-batch.ts';

interface BulkRouteDeps extends CreateDeps, BatchPaymentCalls {
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
  /** How many batches one customer may create, and how many times have rows checked. */
  readonly limits: { readonly batches: Limit; readonly checks: Limit };
}

export function registerBulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): void {
  const count = async (what: 'batches' | 'checks', { id }: Customer) => {
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
      countRepeat: () => deps.countRepeat(caller.id),
    });
    return { message: createdMessage(answer), ...answer };
  });

  serve(app, contract.unpaidBatches, async (_request, { caller }) => {
    const batches = await listUnpaidBatches(deps, caller);
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
    const batches = await findPaidBatches(deps.database, caller.id, { since, limit: 10 });
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
    return { message: 'Your shipments are deleted.' };
  });
}

function createdMessage({ batch: { unpaid }, receivers }: Awaited<ReturnType<typeof createBatch>>): string {
  const created = unpaid === 1 ? 'Your shipment is created.' : `Your ${unpaid} shipments are created.`;
  return receivers ? `${created} ${savedMessage(receivers)}` : created;
}

function savedMessage({ added, left_out: leftOut }: { readonly added: number; readonly left_out: number }): string {
  if (added + leftOut === 0) return 'The receivers were in your address book already.';
  const saved = `${added === 1 ? 'One receiver was' : `${added} receivers were`} added to your address book.`;
  return leftOut === 0 ? saved : `${saved} It is full: ${leftOut === 1 ? 'one was' : `${leftOut} were`} not added.`;
}

/** Nothing waits longer: unpaid shipments expire after seven days, and the job that ends them may be late. */
const longestWaitMs = days(8);
const mostUnpaidListed = 10;

/** The customer's batches of which something waits for its payment, newest first. */
function listUnpaidBatches(
  { database, now }: Pick<ShipmentDeps, 'database' | 'now'>,
  customer: Customer,
): Promise<readonly UnpaidBatch[]> {
  return findUnpaidBatches(database, customer.id, {
    since: new Date(now().getTime() - longestWaitMs),
    limit: mostUnpaidListed,
  });
}
