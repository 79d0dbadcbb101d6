import { sql } from 'kysely';
import type { ShipmentRecord, ShipmentRequest } from '../../../contract/shipments.ts';
import type { Trx } from '../../database/database.ts';
import { insertAnswer, type SaveAnswer } from '../../database/idempotent-answers.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { lockShipment } from '../lifecycle/move-shipments.repository.ts';
import { canPay } from '../lifecycle/owner-actions.ts';
import { collectionParty, refuseEndedReturn } from '../returns.ts';
import type { Shipment } from '../shipment.ts';
import type { CreateDeps, EditPaymentCalls, Handover } from '../shipment-deps.ts';
import { presentShipment } from '../shipments.presenter.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';
import { updateDetails } from './insert-shipments.repository.ts';
import { prepareShipment } from './prepare-shipment.ts';
import { newParcels } from './shipment-ids.ts';
import { isWithinUnpaidLimit, refuseOverUnpaidLimit } from './unpaid-limit.ts';
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
  const priceBook = await deps.readPriceBook(customer.organisationId);
  const call = { ...options, request: { update: id, form: request } };
  return withIdempotencyKey(deps.database, customer, call, async (saveAnswer) => {
    const before = (await findOwnShipment(deps.database, customer.organisationId, id)) ?? refuseUnknown();
    refuseUnlessUnpaid(before);
    await refuseEndedReturn(deps.database, before);
    // A receiver's return holds no contact details of the sender it goes to, and an edit must not bring some in.
    if (before.receiver.email === '') refuse('CONFLICT', fixedReturn);
    const prepared = prepareShipment({ ...deps, priceBook }, customer, request);
    const changed: Shipment = {
      ...prepared,
      id: before.id,
      reference: before.reference,
      trackingCode: before.trackingCode,
      createdAt: before.createdAt,
      returnOf: before.returnOf,
      ...(before.returnOf !== undefined && { shipper: collectionParty(before.shipper, prepared.shipper, request) }),
    };
    for (let tries = 1; tries <= mostTries + 1; tries += 1) {
      const answer = await changeUnlessPayable(deps, customer, changed, { saveAnswer, handover: request });
      if (answer) return answer;
      if (tries <= mostTries) await deps.cancelLivePayments(before.id);
    }
    return refuse('CONFLICT', beingPaid);
  });
}

const fixedReturn =
  'This return goes to the sender’s address and can’t be changed. Please delete it and start a new one.';

const beingPaid = 'A payment is in progress, so this shipment can’t be changed. Please check again in a moment.';

/** Undefined, and changes nothing, where a card may still pay the price of before. */
function changeUnlessPayable(
  { database, now, chooseHandover, ...payments }: UpdateDeps,
  customer: Customer,
  form: Shipment,
  {
    saveAnswer,
    handover,
  }: { readonly saveAnswer: SaveAnswer<ShipmentRecord> | undefined; readonly handover: Handover },
): Promise<ShipmentRecord | undefined> {
  return database.transaction().execute(async (trx) => {
    const locked = await lockShipment(trx, customer.organisationId, form.id);
    if (!locked || locked.isHidden) return refuseUnknown();
    refuseUnlessUnpaid(locked.shipment);
    // Under the shipment's lock: who opens a payment locks it too, after the intent is written, and then finds the new price.
    const payment = await payments.findUnsettledPayment(trx, form.id);
    if (payment === 'unknown') refuse('CONFLICT', unknownPayment);
    if (payment === 'live') return undefined;
    const { parcels } = locked.shipment;
    await refuseTooManyMore(trx, customer.organisationId, form.pieces - parcels.length);
    const changed = {
      ...form,
      parcels: [...parcels.slice(0, form.pieces), ...newParcels(form.createdAt, parcels.length + 1, form.pieces)],
    };
    await updateDetails(trx, parcels, changed, now());
    await chooseHandover(trx, [changed], handover);
    const answer = presentShipment(changed);
    if (saveAnswer) await insertAnswer(trx, saveAnswer(answer));
    return answer;
  });
}

async function refuseTooManyMore(trx: Trx, organisationId: string, more: number): Promise<void> {
  if (more <= 0) return;
  const { rows } = await sql<{ fits: boolean }>`select ${isWithinUnpaidLimit(organisationId, more)} as fits`.execute(
    trx,
  );
  if (rows[0]?.fits !== true) await refuseOverUnpaidLimit(trx, organisationId);
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
