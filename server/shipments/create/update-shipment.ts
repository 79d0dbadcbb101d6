import type { ShipmentRecord, ShipmentRequest } from '../../../contract/shipments.ts';
import { insertAnswer, type KeptAnswer } from '../../database/idempotent-answers.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { lockShipment } from '../lifecycle/move-shipments.repository.ts';
import { canPay } from '../lifecycle/owner-actions.ts';
import { collectionParty, refuseEndedReturn } from '../returns.ts';
import type { Shipment } from '../shipment.ts';
import type { CreateDeps, EditPaymentCalls } from '../shipment-deps.ts';
import { presentShipment } from '../shipments.presenter.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';
import { updateDetails } from './insert-shipments.repository.ts';
import { prepareShipment } from './prepare-shipment.ts';
import { type IdempotencyOptions, withIdempotencyKey } from './with-idempotency-key.ts';

type UpdateDeps = CreateDeps & EditPaymentCalls;

/** Another tab may open a payment each time one was cancelled; more often than that, somebody is paying. */
const mostTries = 3;

/**
 * Changes the content and price of an unpaid shipment; its identity and age stay. The provider cancels an open payment first, and none
 * may be live while the row changes: a card can only ever pay the price of what is sent.
 */
export async function updateShipment(
  deps: UpdateDeps,
  customer: Customer,
  id: string,
  request: ShipmentRequest,
  options: IdempotencyOptions = {},
): Promise<ShipmentRecord> {
  const priceBook = await deps.readPriceBook();
  const call = { ...options, request: { update: id, form: request } };
  return withIdempotencyKey(deps.database, customer, call, async (keepAnswer) => {
    const before = (await findOwnShipment(deps.database, customer.organisationId, id)) ?? refuseUnknown();
    refuseUnlessUnpaid(before);
    await refuseEndedReturn(deps.database, before);
    // A receiver's return holds no contact details of the sender it goes to, and an edit must not bring some in.
    if (before.receiver.email === '') refuse('CONFLICT', fixedReturn);
    const { createdAt, reference, trackingCode } = before;
    const prepared = prepareShipment({ ...deps, priceBook }, customer, request);
    const changed: Shipment = {
      ...prepared,
      id: before.id,
      reference,
      trackingCode,
      createdAt,
      returnOf: before.returnOf,
      ...(before.returnOf !== undefined && { shipper: collectionParty(before.shipper, prepared.shipper, request) }),
    };
    const answer = presentShipment(changed);
    const kept = keepAnswer?.(answer);
    for (let tries = 1; !(await changeUnlessPayable(deps, customer, changed, kept)); tries += 1) {
      if (tries > mostTries) refuse('CONFLICT', beingPaid);
      await deps.cancelLivePayments(before.id);
    }
    return answer;
  });
}

const fixedReturn =
  'This return goes to the sender’s address and can’t be changed. Please delete it and start a new one.';

const beingPaid = 'A payment is in progress, so this shipment can’t be changed. Please check again in a moment.';

/** Answers false, and changes nothing, where a card may still pay the price of before. */
function changeUnlessPayable(
  { database, now, ...payments }: UpdateDeps,
  customer: Customer,
  changed: Shipment,
  kept: KeptAnswer | undefined,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const locked = await lockShipment(trx, customer.organisationId, changed.id);
    if (!locked || locked.isHidden) return refuseUnknown();
    refuseUnlessUnpaid(locked.shipment);
    // Under the shipment's lock: who opens a payment locks it too, after the intent is written, and then finds the new price.
    const payment = await payments.findUnsettledPayment(trx, changed.id);
    if (payment === 'unknown') refuse('CONFLICT', unknownPayment);
    if (payment === 'live') return false;
    await updateDetails(trx, changed.id, changed, now());
    if (kept) await insertAnswer(trx, kept);
    return true;
  });
}

const unknownPayment =
  'We’re still checking an earlier payment for this shipment, so it can’t be changed. Choose Send again, then delete this one.';

function refuseUnlessUnpaid(shipment: Shipment): void {
  if (canPay(shipment)) return;
  if (shipment.status === 'PENDING_PAYMENT') refuse('CONFLICT', beingPaid);
  const ended = shipment.status === 'EXPIRED' ? 'has expired' : 'was cancelled';
  refuse(
    'CONFLICT',
    shipment.bookedAt
      ? 'You’ve paid for this shipment, so it can’t be changed. You can cancel it until we collect the parcel.'
      : `This shipment ${ended}, so it can’t be changed. ${shipment.returnOf === undefined ? 'You can send it again instead.' : 'Please start the return again.'}`,
  );
}

/** Records that the customer declares the content to be allowed. An earlier declaration stays with its time. */
export async function declareShipment(
  { database, now }: Pick<CreateDeps, 'database' | 'now'>,
  customer: Customer,
  id: string,
): Promise<void> {
  const shipment = (await findOwnShipment(database, customer.organisationId, id)) ?? refuseUnknown();
  await database
    .updateTable('shipments')
    .set({ declared_at: now() })
    .where('id', '=', shipment.id)
    .where('declared_at', 'is', null)
    .execute();
}
