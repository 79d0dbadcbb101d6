import { touchAddress } from '../addresses/touch-address.ts';
import type { Database } from '../database/database.ts';
import type { KeptAnswer } from '../database/idempotency.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import { type Adding, addingShipments, checkAdded, livingAccount } from './add-shipment.repository.ts';

/** What one shipment is added with: its two addresses as the book knows them. */
export interface AddingOne extends Adding {
  readonly ownLikeness: Buffer;
  readonly ownEmail: string;
  readonly ownPhone: string;
  readonly ownTown: string;
  readonly receiverLikeness: Buffer;
  readonly receiverEmail: string;
  readonly receiverPhone: string;
  readonly receiverTown: string;
}

/** Which of its addresses were in the book, and are marked there as used now. */
export interface KnownAddresses {
  readonly own: boolean;
  readonly receiver: boolean;
}

// Much goes along with a shipment, so building its statement takes longer than anything else that is done for it.
const insertAlone = prepareQuery((database, given: AddingOne) => compilable(database, given));
const insertWithAnswer = prepareQuery((database, given: AddingOne & KeptAnswer) => compilable(database, given, given));

/** Adds a shipment, and keeps the answer it is told by where one is to be kept, in one statement; or throws as `checkAdded` does. */
export async function insertOne(database: Database, adding: AddingOne, kept?: KeptAnswer): Promise<KnownAddresses> {
  const [known] = kept ? await insertWithAnswer(database, { ...adding, ...kept }) : await insertAlone(database, adding);
  await checkAdded(database, adding.accountId, known);
  return known ?? { own: false, receiver: false };
}

function compilable(database: Database, given: AddingOne, kept?: KeptAnswer) {
  const own = { likeness: given.ownLikeness, email: given.ownEmail, phone: given.ownPhone, town: given.ownTown };
  const receiver = {
    likeness: given.receiverLikeness,
    email: given.receiverEmail,
    phone: given.receiverPhone,
    town: given.receiverTown,
  };
  const touching = {
    own: touchAddress(livingAccount, 'own', own),
    receiver: touchAddress(livingAccount, 'receiver', receiver),
  };
  const statement = addingShipments(given, touching, kept).$castTo<
    KnownAddresses & { has_room: boolean; has_key: boolean }
  >();
  return { compile: () => statement.compile(database) };
}
