import type { ShipmentRequest } from '../../contract/shipments.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findLinkedShipments } from './find-linked-shipments.ts';
import { findShipment } from './find-shipment.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import type { Party, Shipment } from './shipment.ts';
import { findShipmentOf } from './shipments.repository.ts';

/** The delivered parcel of a receiver's private link; refused where the link does not work. Tracking, which stands above, knows it. */
export type OpenReturn = (token: string) => Promise<Shipment>;

/** A shipment that is sent back. */
export interface ReturnSource {
  readonly id: string;
  /** Where a receiver sends it: the first sender's address without what is private. Undefined for an owner, who knows it all. */
  readonly receiver: Party | undefined;
}

/**
 * The delivered shipment that a form sends back; undefined where it sends back none. An owner names a shipment of theirs, a receiver
 * shows the token of their link.
 */
export async function findReturnSource(
  { database, openReturn }: { readonly database: Database; readonly openReturn: OpenReturn },
  customer: Customer,
  { return_of: id = '', return_token: token = '' }: ShipmentRequest,
): Promise<ReturnSource | undefined> {
  if (token !== '') {
    const delivered = await openReturn(token);
    return { id: delivered.id, receiver: { ...delivered.shipper, email: '', phone: '' } };
  }
  if (id === '') return undefined;
  const own = (await findShipmentOf(database, customer.id, id)) ?? refuseUnknown();
  refuseUndelivered(own);
  await refuseReturned(database, own);
  return { id: own.id, receiver: undefined };
}

/** Only what has arrived can be sent back, and only while we know where it came from. */
export function refuseUndelivered({ status, shipper }: Pick<Shipment, 'status' | 'shipper'>): void {
  if (status !== 'DELIVERED') refuse('CONFLICT', 'You can return a parcel once it has been delivered.');
  if (shipper.postcode === '') refuse('CONFLICT', 'We no longer have the addresses of this shipment.');
}

/** A parcel comes back once: refused while a booked shipment brings it. */
export async function refuseReturned(database: Database, delivered: Shipment): Promise<void> {
  const { returnedWith } = await findLinkedShipments(database, delivered);
  if (returnedWith) {
    refuse('CONFLICT', `This parcel is already being returned. The tracking code is ${returnedWith.trackingCode}.`);
  }
}

/** A return that was saved may have become pointless: its parcel comes back with another, or the people it goes to are erased. */
export async function refuseEndedReturn(database: Database, { returnOf }: Shipment): Promise<void> {
  if (returnOf === undefined) return;
  const delivered = await findShipment(database, returnOf);
  if (!delivered || delivered.shipper.postcode === '') {
    return refuse('CONFLICT', 'We no longer have the addresses of the parcel this one returns.');
  }
  await refuseReturned(database, delivered);
}
