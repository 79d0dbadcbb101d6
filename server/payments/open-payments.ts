import { mostBatchPounds } from '../../contract/bulk.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../shipments/bulk/batches.queries.ts';
import { refuseEndedReturn } from '../shipments/create/returns.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findOwnShipment, findUnpaidByTotal, refuseUnknown } from '../shipments/shipments.queries.ts';
import { refusePaid } from './cancel-payments.ts';
import { type OpenPaymentDeps, openIntent } from './open-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Which shipment is to be paid: by either of its ids, or by its total alone. */
export interface PaymentRequest {
  readonly amount: number;
  readonly parcel_id?: string | undefined;
  readonly shipment_id?: string | undefined;
}

/** Answers the client secret. The amount charged is our own price: another one is refused. */
export async function openPayment(deps: OpenPaymentDeps, customer: Customer, request: PaymentRequest): Promise<string> {
  const shipment = await findPayable(deps, customer, request);
  await refuseEndedReturn(deps.database, shipment);
  const secret = await openIntent(deps, customer, [shipment]);
  if (secret !== undefined) return secret;
  await findPayable(deps, customer, request); // refuses with the reason
  return refuseNotWaiting();
}

async function findPayable(deps: PaymentDeps, customer: Customer, request: PaymentRequest): Promise<Shipment> {
  const id = request.parcel_id ?? request.shipment_id;
  if (id === undefined) return findByTotal(deps, customer, request.amount);
  const shipment = (await findOwnShipment(deps.database, customer.id, id)) ?? refuseUnknown();
  refuseAnotherShipment(shipment, request);
  if (shipment.paymentStatus === 'PAID') return refusePaid(1);
  if (shipment.status !== 'PENDING_PAYMENT') return refuseNotWaiting();
  if (shipment.grossPence !== penceFromPounds(request.amount)) {
    const total = formatPounds(poundsFromPence(shipment.grossPence));
    return refuse(
      'CONFLICT',
      `The total of this shipment is ${total}. Nothing was charged; please check it and try again.`,
    );
  }
  return shipment;
}

/** Of two different shipments nobody can tell which one the customer was shown. */
function refuseAnotherShipment({ id, reference }: Shipment, { parcel_id, shipment_id }: PaymentRequest): void {
  const isMeant = (given = id) => given.toLowerCase() === id || given.toUpperCase() === reference;
  if (isMeant(parcel_id) && isMeant(shipment_id)) return;
  const message = 'The parcel and the shipment named are not the same. Nothing was charged; please open it again.';
  refuse('CONFLICT', message);
}

function refuseNotWaiting(): never {
  return refuse('CONFLICT', 'This shipment is not waiting for a payment. Nothing was charged.');
}

async function findByTotal({ database }: PaymentDeps, customer: Customer, amount: number): Promise<Shipment> {
  const [shipment, another] = await findUnpaidByTotal(database, customer.id, penceFromPounds(amount));
  if (shipment && !another) return shipment;
  return refuse('CONFLICT', 'Please say which shipment to pay for. Nothing was charged.');
}

/** One payment for every shipment of the batch that waits for its payment. */
export async function openBatchPayment(
  deps: OpenPaymentDeps,
  customer: Customer,
  { amount, batchId }: { readonly amount: number; readonly batchId: string },
): Promise<string> {
  const shipments = (await findOwnBatch(deps.database, customer.id, batchId)) ?? refuseUnknownBatch();
  const waiting = shipments.filter(({ status }) => status === 'PENDING_PAYMENT');
  if (waiting.length === 0) {
    return refuse('CONFLICT', 'None of these shipments is waiting for a payment. Nothing was charged.');
  }
  const totalPence = waiting.reduce((sum, { grossPence }) => sum + grossPence, 0);
  const total = formatPounds(poundsFromPence(totalPence));
  if (totalPence > penceFromPounds(mostBatchPounds)) {
    const most = formatPounds(mostBatchPounds);
    return refuse(
      'CONFLICT',
      `These shipments cost ${total}, and a card can pay at most ${most} at once. Please pay for them one by one.`,
    );
  }
  if (totalPence !== penceFromPounds(amount)) {
    const what = waiting.length === 1 ? 'One shipment waits' : `${waiting.length} shipments wait`;
    return refuse(
      'CONFLICT',
      `${what} for a payment of ${total} in all. Nothing was charged; please check it and try again.`,
    );
  }
  const secret = await openIntent(deps, customer, waiting);
  const message = 'One of these is not waiting for a payment any more. Nothing was charged; please look at them again.';
  return secret ?? refuse('CONFLICT', message);
}
