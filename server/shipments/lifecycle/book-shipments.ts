import { lockEndedReturns } from '../create/returns.ts';
import type { Trx } from '../shipment-deps.ts';
import { moveShipments, ownEvent } from './move-shipments.repository.ts';

interface BookedShipments {
  readonly booked: ReadonlySet<string>;
  /** Returns that were cancelled instead: their parcel already comes back, or nobody knows any more where it came from. */
  readonly endedReturns: ReadonlySet<string>;
}

/**
 * Books shipments that were paid, inside the transaction that records the payment. A shipment that no longer waits for its payment
 * stays as it is. Of several returns of one parcel the first that is paid is booked.
 */
export async function bookShipments(
  trx: Trx,
  { shipmentIds, at }: { readonly shipmentIds: readonly string[]; readonly at: Date },
): Promise<BookedShipments> {
  const ended = await lockEndedReturns(trx, shipmentIds);
  const cancelled = await moveShipments(trx, ended, {
    from: ['PENDING_PAYMENT'],
    event: ownEvent('CANCELLED', {
      at,
      source: 'PAYMENT',
      sentence: 'We could not book this return. The parcel is already being returned, or its sender has gone.',
    }),
  });
  const bookable = shipmentIds.filter((id) => !ended.includes(id));
  const booked = await moveShipments(trx, bookable, {
    from: ['PENDING_PAYMENT'],
    change: { payment_status: 'PAID', booked_at: at },
    event: ownEvent('BOOKED', { at, source: 'PAYMENT', sentence: 'Payment received. Your parcel is booked.' }),
  });
  return { booked: new Set(booked), endedReturns: new Set(cancelled) };
}
