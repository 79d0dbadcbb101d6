import type { RawBuilder } from 'kysely';
import { rememberAddress } from '../addresses/remember-address.ts';
import { touchAddress } from '../addresses/touch-address.ts';
import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { insertShipments } from './add-shipment.repository.ts';
import type { Shipment } from './shipment.ts';

const sentence = 'The shipment was created and waits for its payment.';

/**
 * Keeps a new shipment of a customer with its first event, and with it the answer it is told by, where one is to be kept. Both
 * addresses are remembered for next time: known ones in the same statement, a new one right after it.
 */
export async function keepShipment(
  database: Database,
  { id: accountId }: Customer,
  shipment: Shipment,
  keepingAnswer?: RawBuilder<unknown>,
): Promise<void> {
  const { shipper, receiver } = shipment;
  const isKnown = await insertShipments(database, accountId, [shipment], {
    sentence,
    alongside: {
      own: touchAddress(accountId, 'own', shipper),
      receiver: touchAddress(accountId, 'receiver', receiver),
      ...(keepingAnswer && { answer: keepingAnswer }),
    },
  });
  try {
    if (!isKnown.own) await rememberAddress(database, accountId, 'own', shipper);
    if (!isKnown.receiver) await rememberAddress(database, accountId, 'receiver', receiver);
  } catch {
    // The shipment is there. Saying that it failed would make the customer create it again for the sake of an address.
  }
}
