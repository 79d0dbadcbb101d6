import { rememberAddress } from '../addresses/remember-address.ts';
import { usedAddress } from '../addresses/touch-address.ts';
import type { Database } from '../database/database.ts';
import type { KeptAnswer } from '../database/idempotency.ts';
import type { Customer } from '../http/authenticate.ts';
import { insertOne } from './add-one.repository.ts';
import { createdSentence, rowsOf } from './add-shipment.repository.ts';
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
  const [own, other] = [usedAddress(shipper), usedAddress(receiver)];
  const adding = {
    accountId,
    count: 1,
    rows: rowsOf([shipment]),
    sentence: createdSentence,
    ownLikeness: own.likeness,
    ownEmail: own.email,
    ownPhone: own.phone,
    ownTown: own.town,
    // Nobody's: what a receiver sends back has no contact, which would replace the one in the book.
    receiverLikeness: receiver.email === '' ? Buffer.alloc(other.likeness.length) : other.likeness,
    receiverEmail: other.email,
    receiverPhone: other.phone,
    receiverTown: other.town,
  };
  const isKnown = await insertOne(database, adding, kept);
  if (shipment.returnOf !== undefined) return;
  try {
    if (!isKnown.own) await rememberAddress(database, accountId, 'own', shipper);
    if (!isKnown.receiver) await rememberAddress(database, accountId, 'receiver', receiver);
  } catch {
    // The shipment is there. Saying that it failed would make the customer create it again for the sake of an address.
  }
}
