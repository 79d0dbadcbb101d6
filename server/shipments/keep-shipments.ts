import type { RawBuilder } from 'kysely';
import { rememberBothAddresses } from '../addresses/remember-both-addresses.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { insertShipments } from './add-shipment.repository.ts';
import type { Shipment } from './shipment.ts';

const sentence = 'The shipment was created and waits for its payment.';

/**
 * Keeps new shipments of a customer with their first events, all or none, and with them the answer they are told by, where one is to
 * be kept. Then it remembers their addresses for next time: a suggestion that is lost when we are cut off in between.
 */
export async function keepShipments(
  database: Database,
  customer: Customer,
  shipments: readonly Shipment[],
  alongside?: RawBuilder<unknown>,
): Promise<void> {
  await insertShipments(database, customer.id, shipments, { sentence, alongside });
  for (const { shipper, receiver } of shipments) {
    await rememberBothAddresses(database, customer.id, { own: shipper, receiver });
  }
}
