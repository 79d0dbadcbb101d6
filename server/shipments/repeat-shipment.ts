import type { ShipmentRecord, ShipmentRequest } from '../../contract/shipments.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { OnceOptions } from './create-shipment.ts';
import { doOnce } from './do-once.ts';
import { keepShipment } from './keep-shipment.ts';
import { prepareShipment } from './prepare-shipment.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { Party, Shipment } from './shipment.ts';
import type { CreateDeps } from './shipment-deps.ts';
import { presentShipment } from './shipments.presenter.ts';
import { findShipmentOf } from './shipments.repository.ts';

/**
 * Creates a shipment like an earlier one of the customer, at today's price. What the sender declared was about the earlier parcel,
 * so it is not taken over.
 */
export async function repeatShipment(
  deps: CreateDeps,
  customer: Customer,
  id: string,
  { idempotencyKey: key, ...counting }: OnceOptions = {},
): Promise<ShipmentRecord> {
  const priceBook = await deps.readPriceBook();
  return doOnce(deps.database, customer, { key, ...counting, request: { repeat: id } }, async (keepAnswer) => {
    const earlier = (await findShipmentOf(deps.database, customer.id, id)) ?? refuseUnknown();
    if (earlier.receiver.postcode !== '' && earlier.receiver.email === '') {
      refuse('CONFLICT', 'A return can’t be repeated. Please start a new shipment.');
    }
    if (earlier.receiver.email === '') {
      refuse('CONFLICT', 'This shipment is so old that we have forgotten its addresses. Please start a new one.');
    }
    const shipment = prepareShipment({ ...deps, priceBook }, customer, requestLike(earlier));
    const answer = presentShipment(shipment);
    await keepShipment(deps.database, customer, shipment, keepAnswer?.(answer));
    return answer;
  });
}

function requestLike(shipment: Shipment): ShipmentRequest {
  return {
    ...partyFields('shipper', shipment.shipper),
    ...partyFields('receiver', shipment.receiver),
    shipment_content: shipment.content,
    weight: Number(shipment.weightKg),
    total_gross_weight: Number(shipment.grossWeightKg),
    number_of_pieces: shipment.pieces,
    parcel_type: shipment.parcelType,
    preferred_payment_method: shipment.paymentMethod,
  };
}

function partyFields<S extends 'shipper' | 'receiver'>(side: S, party: Party) {
  const fields = {
    [`${side}_fullname`]: party.fullName,
    [`${side}_email_address`]: party.email,
    [`${side}_phone_number`]: party.phone,
    [`${side}_country`]: party.country,
    [`${side}_postal_code`]: party.postcode,
    [`${side}_street_name`]: party.streetName,
    [`${side}_building`]: party.building,
    [`${side}_town`]: party.town,
  };
  return fields as Pick<ShipmentRequest, Extract<keyof ShipmentRequest, `${S}_${string}`>>; // a computed key is only text to the compiler
}
