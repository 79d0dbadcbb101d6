import { rememberAddress } from '../addresses/remember-address.ts';
import { insertShipment } from './add-shipment.repository.ts';
import type { Shipment } from './shipment.ts';
import type { Trx } from './shipment-deps.ts';

/** Keeps a new shipment with its first event, and both addresses for next time. */
export async function keepShipment(trx: Trx, shipment: Shipment): Promise<void> {
  await insertShipment(trx, shipment, 'The shipment was created and waits for its payment.');
  await rememberAddress(trx, shipment.accountId, 'own', shipment.shipper);
  await rememberAddress(trx, shipment.accountId, 'receiver', shipment.receiver);
}
