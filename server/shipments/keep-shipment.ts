import { rememberAddress, touchAddress, usedAddress } from '../addresses/book/save-used-addresses.ts';
import type { Database } from '../database/database.ts';
import type { KeptAnswer } from '../database/idempotency.ts';
import type { Customer } from '../http/authenticate.ts';
import { createdSentence, insertShipments, livingAccount } from './add-shipment.repository.ts';
import type { Shipment } from './shipment.ts';

/**
 * Keeps a new shipment of a customer with its first event, and with it the answer it is told by, where one is to be kept. Both
 * addresses are remembered for next time: known ones in the same statement, a new one right after it. A return adds none: its
 * addresses are those of the shipment it brings back.
 */
export async function keepShipment(
  database: Database,
  { id: accountId }: Customer,
  shipment: Shipment,
  kept?: KeptAnswer,
): Promise<void> {
  const { shipper, receiver } = shipment;
  const hasContact = receiver.email !== ''; // a return's receiver has none, which must not replace the one in the book
  const alongside = {
    own: touchAddress(livingAccount, 'own', usedAddress(shipper)),
    ...(hasContact && { receiver: touchAddress(livingAccount, 'receiver', usedAddress(receiver)) }),
  };
  const isKnown = await insertShipments(database, accountId, [shipment], {
    sentence: createdSentence,
    alongside,
    kept,
  });
  if (shipment.returnOf !== undefined) return;
  try {
    if (isKnown['own'] !== true) await rememberAddress(database, accountId, 'own', shipper);
    if (hasContact && isKnown['receiver'] !== true) await rememberAddress(database, accountId, 'receiver', receiver);
  } catch {
    // The shipment is there. Saying that it failed would make the customer create it again for the sake of an address.
  }
}
