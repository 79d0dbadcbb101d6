import type { QuoteRequest } from '../../contract/quotes.ts';
import { refuse } from '../http/errors.ts';
import { estimateCo2eGrams } from './estimate-co2e.ts';
import { dearerZone, locatePostcode, type Place, type Unserved, unservedMessage } from './locate-postcode.ts';
import type { PriceBook } from './price-book.ts';
import { heaviestPieceKg, type Price, priceShipment } from './price-shipment.ts';
import type { Tariff, Zone } from './tariff.ts';

export interface PricedRoute {
  readonly pickup: Place;
  readonly delivery: Place;
  readonly weightKg: number;
  readonly pieces: number;
  readonly tariffVersion: number;
  /** The zone whose supplement is charged. */
  readonly zone: Zone;
  readonly price: Price;
  readonly deliveryDays: number;
  readonly co2eGrams: number;
}

/** What we can't carry is refused with the field that is the reason. */
export function priceRoute(
  { postAreas }: Pick<PriceBook, 'postAreas'>,
  tariff: Tariff,
  request: QuoteRequest,
): PricedRoute {
  const pickup = locatePostcode(tariff, postAreas, request.postal_code_from);
  const delivery = locatePostcode(tariff, postAreas, request.postal_code_to);
  if ('reason' in pickup || 'reason' in delivery) return refuseRoute(pickup, delivery);

  const { weight: weightKg, number_of_pieces: pieces = 1 } = request;
  const zone = dearerZone(tariff, pickup.zone, delivery.zone);
  const price = priceShipment(tariff, zone, { weightKg, pieces }) ?? refuseWeight(tariff);
  return {
    pickup,
    delivery,
    weightKg,
    pieces,
    tariffVersion: tariff.version,
    zone,
    price,
    deliveryDays: Math.max(pickup.zone.deliveryDays, delivery.zone.deliveryDays),
    co2eGrams: estimateCo2eGrams(pickup.area, delivery.area, pieces),
  };
}

function refuseRoute(pickup: Place | Unserved, delivery: Place | Unserved): never {
  const fields: Record<string, string> = {};
  if ('reason' in pickup) fields.postal_code_from = unservedMessage('pickup', pickup);
  if ('reason' in delivery) fields.postal_code_to = unservedMessage('delivery', delivery);
  return refuse('NOT_QUOTABLE', [...new Set(Object.values(fields))].join(' '), fields);
}

export function tooHeavyMessage(tariff: Tariff): string {
  return `We can’t price a parcel over ${heaviestPieceKg(tariff)} kg online. Contact us and we’ll quote you.`;
}

function refuseWeight(tariff: Tariff): never {
  const message = tooHeavyMessage(tariff);
  return refuse('NOT_QUOTABLE', message, { weight: message });
}
