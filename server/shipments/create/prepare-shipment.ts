import { forbiddenContent } from '../../../contract/goods/find-goods.ts';
import type { ShipmentRequest } from '../../../contract/shipments.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../../contract/values/money.ts';
import { chargeableWeightKg } from '../../../contract/values/weight.ts';
import { townOr, townsAt } from '../../addresses/post-areas.ts';
import type { Customer } from '../../http/authenticate.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { type PriceAgainDeps, priceAgain } from '../../quotes/get-quote.ts';
import type { PricedRoute } from '../../quotes/price-route.ts';
import type { PriceLine } from '../../quotes/price-shipment.ts';
import type { Party, Shipment } from '../shipment.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { newParcels, newReference, newShipmentId } from './shipment-ids.ts';

export type PrepareDeps = Pick<ShipmentDeps, 'now'> & PriceAgainDeps;

/**
 * Prices a form and gives it an identity, without saving it. What we can't carry is refused, and so is a total that is not ours.
 */
export function prepareShipment(deps: PrepareDeps, customer: Customer, request: ShipmentRequest): Shipment {
  const forbidden = forbiddenContent(request.shipment_content);
  if (forbidden !== undefined) refuse('CONFLICT', forbidden, { shipment_content: forbidden });
  const at = deps.now();
  const route = priceForm(deps, request, at);
  checkTotal(request.total_amount, route.price.grossPence);
  const { postAreas } = deps.priceBook;
  const parcels = newParcels(at, 1, request.number_of_pieces);
  return {
    id: newShipmentId(at),
    reference: newReference(),
    trackingCode: parcels[0]?.trackingCode ?? '',
    parcels,
    organisationId: customer.organisationId,
    createdAt: at,
    status: 'PENDING_PAYMENT',
    paymentStatus: 'UNPAID',
    bookedAt: undefined,
    scannedAt: undefined,
    modeOfTransportation: undefined,
    payerId: undefined,
    approvalAskedAt: undefined,
    labelPrintedAt: undefined,
    addressCorrectedAt: undefined,
    returnOf: undefined,
    shipper: partyOf(request, 'shipper', townsAt(postAreas, request.shipper_postal_code)),
    receiver: partyOf(request, 'receiver', townsAt(postAreas, request.receiver_postal_code)),
    customerReference: request.your_reference ?? '',
    content: request.shipment_content,
    weightKg: String(request.weight),
    grossWeightKg: String(request.total_gross_weight ?? request.weight),
    pieces: request.number_of_pieces,
    parcelType: request.parcel_type,
    paymentMethod: request.preferred_payment_method,
    declaredAt: request.sender_declaration === true ? at : undefined,
    netPence: route.price.netPence,
    vatPence: route.price.vatPence,
    grossPence: route.price.grossPence,
    priceLines: linesFor(request, route),
    tariffVersion: route.tariffVersion,
    zone: route.zone.code,
    deliveryDays: route.deliveryDays,
    co2eGrams: route.co2eGrams,
  };
}

/** The shipment form's field names by the quote form's. */
function fieldNamesOf(request: ShipmentRequest): Readonly<Record<string, string>> {
  return {
    postal_code_from: 'shipper_postal_code',
    postal_code_to: 'receiver_postal_code',
    ...(isChargedGross(request) && { weight: 'total_gross_weight' }),
  };
}

function isChargedGross({ weight, total_gross_weight = weight }: ShipmentRequest): boolean {
  return total_gross_weight > weight;
}

/** Where there are two weights, the line says which was charged. */
function linesFor(request: ShipmentRequest, { price, weightKg }: PricedRoute): readonly PriceLine[] {
  const [band, ...others] = price.lines;
  if (!band || !isChargedGross(request)) return price.lines;
  return [{ ...band, label: `${band.label} (total gross weight ${weightKg} kg)` }, ...others];
}

function priceForm(deps: PriceAgainDeps, request: ShipmentRequest, at: Date): PricedRoute {
  const quoteRequest = {
    country: request.shipper_country,
    postal_code_from: request.shipper_postal_code,
    postal_code_to: request.receiver_postal_code,
    weight: chargeableWeightKg(request.weight, request.total_gross_weight),
    number_of_pieces: request.number_of_pieces,
  };
  try {
    return priceAgain(deps, { request: quoteRequest, quoteId: request.quote_id, at });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fieldNames = fieldNamesOf(request);
    const fields = Object.entries(error.fields).map(([name, message]) => [fieldNames[name] ?? name, message] as const);
    throw new Refusal(error.code, error.message, Object.fromEntries(fields));
  }
}

function checkTotal(shownPounds: number | undefined, grossPence: number): void {
  if (shownPounds === undefined || penceFromPounds(shownPounds) === grossPence) return;
  const message = `The total for this shipment is ${formatPounds(poundsFromPence(grossPence))}. Please check it and confirm again.`;
  refuse('CONFLICT', message, { total_amount: message });
}

function partyOf(request: ShipmentRequest, side: 'shipper' | 'receiver', towns: readonly string[]): Party {
  return {
    fullName: request[`${side}_fullname`],
    email: request[`${side}_email_address`],
    phone: request[`${side}_phone_number`],
    country: request[`${side}_country`],
    postcode: request[`${side}_postal_code`],
    streetName: request[`${side}_street_name`],
    building: request[`${side}_building`] ?? '',
    town: townOr(request[`${side}_town`], towns),
  };
}
