import type { ShipmentRecord, ShipmentRequest } from '../../contract/shipments.ts';
import type { Customer } from '../http/authenticate.ts';
import { doOnce } from './do-once.ts';
import { findReturnSource, type OpenReturn } from './find-return-source.ts';
import { keepShipment } from './keep-shipment.ts';
import { prepareShipment } from './prepare-shipment.ts';
import type { CreateDeps } from './shipment-deps.ts';
import { presentShipment } from './shipments.presenter.ts';

/** What a call may carry besides its body. */
export interface OnceOptions {
  /** Names the call, so that a repetition of it is no second shipment. */
  readonly idempotencyKey?: string | undefined;
  /** Counts the call unless it is a repetition that has its answer; refuses it beyond a limit. */
  readonly count?: () => Promise<void>;
  /** Counts a repetition that has its answer; refuses it beyond a limit. */
  readonly countRepeat?: () => Promise<void>;
}

/**
 * Creates a shipment of the customer that waits for its payment. It answers as it travels, because a repeated call is given the very
 * answer of the first.
 */
export async function createShipment(
  deps: CreateDeps & { readonly openReturn: OpenReturn },
  customer: Customer,
  request: ShipmentRequest,
  { idempotencyKey: key, ...counting }: OnceOptions = {},
): Promise<ShipmentRecord> {
  const priceBook = await deps.readPriceBook();
  return doOnce(deps.database, customer, { key, ...counting, request: { create: request } }, async (keepAnswer) => {
    const source = await findReturnSource(deps, customer, request);
    const { receiver } = source ?? {};
    const priced = receiver ? { ...request, receiver_postal_code: receiver.postcode } : request;
    const prepared = prepareShipment({ ...deps, priceBook }, customer, priced);
    const shipment = { ...prepared, returnOf: source?.id, ...(receiver && { receiver }) };
    const answer = presentShipment(shipment);
    await keepShipment(deps.database, customer, shipment, keepAnswer?.(answer));
    return answer;
  });
}
