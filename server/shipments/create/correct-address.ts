import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { chargeableWeightKg } from '../../../contract/values/weight.ts';
import { townOr, townsAt } from '../../addresses/post-areas.ts';
import type { Trx } from '../../database/database.ts';
import { Refusal, refuse } from '../../http/errors.ts';
import { locatePostcode, unservedMessage } from '../../quotes/locate-postcode.ts';
import type { PriceBook } from '../../quotes/price-book.ts';
import { priceRoute } from '../../quotes/price-route.ts';
import { tariffAt } from '../../quotes/tariff.ts';
import { canCancel } from '../lifecycle/owner-actions.ts';
import type { StatusAndHold } from '../lifecycle/status-graph.ts';
import type { DroppedPlace } from '../preferences/delivery-preference.ts';
import { dropPlace, findPlace } from '../preferences/save-preference.ts';
import type { Party, Shipment } from '../shipment.ts';

type Side = 'shipper' | 'receiver';

type Address = Pick<Party, 'building' | 'streetName' | 'town' | 'postcode'>;

const beforeLoading: readonly ShipmentStatus[] = ['BOOKED', 'COLLECTION_FAILED', 'COLLECTED', 'AT_DEPOT', 'IN_TRANSIT'];

/**
 * The receiver's until a scan loads one of the parcels on the van that delivers it (OUT_FOR_DELIVERY), and the sender's until the first scan
 * of any: each only while the scans to come can still use it.
 */
export function canCorrect(side: Side, shipment: Shipment, parcels: readonly StatusAndHold[]): boolean {
  if (shipment.bookedAt === undefined) return false;
  if (side === 'shipper') return canCancel(shipment);
  return parcels.every(({ status, heldFrom }) =>
    beforeLoading.includes(status === 'ON_HOLD' && heldFrom ? heldFrom : status),
  );
}

export interface Correction {
  readonly side: Side;
  readonly before: Address;
  readonly after: Address;
  /** By the tariff that it was sold under. */
  readonly pricePence: { readonly before: number; readonly after: number };
  /** That the new address costs less than what the customer has paid for the delivery, or more. */
  readonly refundPence: number;
  readonly extraPence: number;
  /** All that it costs more than what was paid, what was waived before included. */
  readonly unpaidPence: number;
  readonly route: Pick<Shipment, 'zone' | 'deliveryDays' | 'co2eGrams'>;
  /** A place at the old door; a point too where the postcode is another, for it was chosen near the old one. */
  readonly droppedPlace: DroppedPlace | undefined;
}

/** What we can't carry is refused, by the tariff of then and by today's. */
export function planCorrection(
  { tariffs, postAreas }: Pick<PriceBook, 'tariffs' | 'postAreas'>,
  shipment: Shipment,
  {
    side,
    address,
    corrected: { refundedPence, waivedPence, place },
    at,
  }: { readonly side: Side; readonly address: Address; readonly corrected: Corrected; readonly at: Date },
): Correction {
  const { building, streetName, town, postcode } = shipment[side];
  const before = { building, streetName, town, postcode };
  const after = { ...address, town: townOr(address.town, townsAt(postAreas, address.postcode)) };
  const isSame = (['building', 'streetName', 'town', 'postcode'] as const).every(
    (part) => before[part] === after[part],
  );
  if (isSame) refuse('CONFLICT', 'This is the address already.');
  const paidPence = shipment.grossPence - refundedPence;
  const { zone, deliveryDays, co2eGrams } = shipment;
  if (after.postcode === before.postcode) {
    const pricePence = { before: paidPence, after: paidPence };
    const droppedPlace = side === 'receiver' && place !== 'PICKUP_POINT' ? place : undefined;
    const route = { zone, deliveryDays, co2eGrams };
    return { side, before, after, pricePence, refundPence: 0, extraPence: 0, unpaidPence: 0, route, droppedPlace };
  }
  const located = locatePostcode(tariffAt(tariffs, at), postAreas, after.postcode);
  if ('reason' in located) {
    const message = unservedMessage(side === 'shipper' ? 'pickup' : 'delivery', located);
    refuse('NOT_QUOTABLE', message, { postal_code: message });
  }
  const sold = tariffs.find(({ version }) => version === shipment.tariffVersion);
  if (!sold) return refuse('CONFLICT', 'The tariff it was sold under isn’t this customer’s any more.');
  const route = { ...shipment, [side]: { ...shipment[side], ...after } };
  // A refund that somebody declined leaves more paid than the address of now costs; a waiver less, which is not asked for twice.
  const current = Math.max(paidPence, priceOf({ postAreas }, sold, shipment).price.grossPence);
  const priced = priceOf({ postAreas }, sold, route);
  const next = priced.price.grossPence;
  const owedPence = Math.max(Math.min(shipment.grossPence, next), next - waivedPence); // what was waived stays waived
  return {
    side,
    before,
    after,
    pricePence: { before: current, after: next },
    refundPence: Math.max(0, paidPence - owedPence),
    extraPence: Math.max(0, next - current),
    unpaidPence: Math.max(0, next - paidPence),
    route: { zone: priced.zone.code, deliveryDays: priced.deliveryDays, co2eGrams: priced.co2eGrams },
    droppedPlace: side === 'receiver' ? place : undefined,
  };
}

function priceOf(
  { postAreas }: Pick<PriceBook, 'postAreas'>,
  tariff: PriceBook['tariffs'][number],
  { shipper, receiver, weightKg, grossWeightKg, pieces }: Shipment,
) {
  const request = {
    country: 'UK' as const,
    postal_code_from: shipper.postcode,
    postal_code_to: receiver.postcode,
    weight: chargeableWeightKg(Number(weightKg), Number(grossWeightKg)),
    number_of_pieces: pieces,
  };
  try {
    return priceRoute({ postAreas }, tariff, request);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    throw new Refusal(error.code, error.message, { postal_code: error.message });
  }
}

interface Corrected {
  /** What earlier corrections gave back, less what they charged. */
  readonly refundedPence: number;
  /** What they cost more and nobody paid. */
  readonly waivedPence: number;
  /** Where the receiver wants it left. */
  readonly place: DroppedPlace | undefined;
}

/** Lock the shipment before. */
export async function selectCorrected(trx: Trx, id: string): Promise<Corrected> {
  const pence = await trx
    .selectFrom('shipments')
    .select(['address_refund_pence as refundedPence', 'address_waived_pence as waivedPence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...pence, place: await findPlace(trx, id) };
}

/** What it was sold for stays, as its invoice does. Labels are to be printed again. */
export async function saveCorrection(
  trx: Trx,
  id: string,
  { side, after, route, droppedPlace }: Correction,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      [`${side}_building`]: after.building,
      [`${side}_street_name`]: after.streetName,
      [`${side}_town`]: after.town,
      [`${side}_postcode`]: after.postcode,
      zone: route.zone,
      delivery_days: route.deliveryDays,
      co2e_grams: route.co2eGrams,
      address_corrected_at: at,
      label_printed_at: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  if (droppedPlace) await dropPlace(trx, id, droppedPlace, at);
}

export async function addAddressWaiver(trx: Trx, id: string, pence: number): Promise<void> {
  await trx
    .updateTable('shipments')
    .set((eb) => ({ address_waived_pence: eb('address_waived_pence', '+', pence) }))
    .where('id', '=', id)
    .execute();
}

/** Once it goes back, not while it waits for a second person. Below zero: it was charged. */
export async function addAddressRefund(trx: Trx, id: string, pence: number): Promise<void> {
  await trx
    .updateTable('shipments')
    .set((eb) => ({ address_refund_pence: eb('address_refund_pence', '+', pence) }))
    .where('id', '=', id)
    .execute();
}
