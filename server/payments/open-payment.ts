import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { refuseEndedReturn } from '../shipments/create/returns.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findOwnShipment, findUnpaidByTotal } from '../shipments/shipments.queries.ts';
import { type OpenPaymentDeps, openIntent } from './open-intent.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** Which shipment is to be paid: by either of its ids, or by its total alone. */
export interface PaymentRequest {
  readonly amount: number;
  readonly parcel_id?: string | undefined;
  readonly shipment_id?: string | undefined;
}

/**
 * Opens a card payment for a shipment of the caller, and answers the secret the browser pays with; asked again it answers that of
 * the open one. The sum is our own price: one that differs is refused, and nothing is charged.
 */
export async function openPayment(deps: OpenPaymentDeps, customer: Customer, request: PaymentRequest): Promise<string> {
  const shipment = await findPayable(deps, customer, request);
  await refuseEndedReturn(deps.database, shipment);
  const secret = await openIntent(deps, customer, [shipment]);
  if (secret !== undefined) return secret;
  await findPayable(deps, customer, request); // says why it can't be paid any more, as to whoever asks next
  return refuse('CONFLICT', 'This shipment is not waiting for a payment. Nothing was charged.');
}

async function findPayable(deps: PaymentDeps, customer: Customer, request: PaymentRequest): Promise<Shipment> {
  const id = request.parcel_id ?? request.shipment_id;
  if (id === undefined) return findByTotal(deps, customer, request.amount);
  const shipment = await findOwnShipment(deps.database, customer.id, id);
  if (!shipment) return refuse('NOT_FOUND', 'We can’t find this shipment in your account.');
  refuseAnotherShipment(shipment, request);
  if (shipment.paymentStatus === 'PAID') return refusePaid();
  if (shipment.status !== 'PENDING_PAYMENT') {
    return refuse('CONFLICT', 'This shipment is not waiting for a payment. Nothing was charged.');
  }
  if (shipment.grossPence !== penceFromPounds(request.amount)) {
    const total = formatPounds(poundsFromPence(shipment.grossPence));
    return refuse(
      'CONFLICT',
      `The total of this shipment is ${total}. Nothing was charged; please check it and try again.`,
    );
  }
  return shipment;
}

/** Both ids are of one shipment, or nobody can tell which of the two the customer was shown. */
function refuseAnotherShipment({ id, reference }: Shipment, { parcel_id, shipment_id }: PaymentRequest): void {
  const isMeant = (given = id) => given.toLowerCase() === id || given.toUpperCase() === reference;
  if (isMeant(parcel_id) && isMeant(shipment_id)) return;
  const message = 'The parcel and the shipment named are not the same. Nothing was charged; please open it again.';
  refuse('CONFLICT', message);
}

function refusePaid(): never {
  return refuse('CONFLICT', 'This shipment has already been paid. Nothing more was charged.');
}

async function findByTotal({ database }: PaymentDeps, customer: Customer, amount: number): Promise<Shipment> {
  const [shipment, another] = await findUnpaidByTotal(database, customer.id, penceFromPounds(amount));
  if (shipment && !another) return shipment;
  return refuse('CONFLICT', 'Please say which shipment to pay for. Nothing was charged.');
}
