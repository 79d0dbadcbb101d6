import type { EndpointRequest } from '../../../contract/endpoint.ts';
import type {
  createShipment as createShipmentEndpoint,
  ShipmentRecord,
  ShipmentRequest,
} from '../../../contract/shipments.ts';
import { markAddressUsed, saveUsedAddress, usedAddress } from '../../addresses/book/save-used-addresses.ts';
import { type Database, inTransaction, type Trx } from '../../database/database.ts';
import { insertAnswer, type SaveAnswer, type SavedAnswer } from '../../database/idempotent-answers.ts';
import { type Customer, refuseGuest } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { refuseUnlessOwner } from '../lifecycle/spending.ts';
import { collectionParty, findReturnSource, isSameReturn, lockReturnDraft, type OpenReturn } from '../returns.ts';
import type { Party, Shipment } from '../shipment.ts';
import type { CreateDeps } from '../shipment-deps.ts';
import { presentShipment } from '../shipments.presenter.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';
import { insertShipments, lockedOrganisationId } from './insert-shipments.repository.ts';
import { prepareShipment } from './prepare-shipment.ts';
import { declareShipment } from './update-shipment.ts';
import { type IdempotencyOptions, withIdempotencyKey } from './with-idempotency-key.ts';

type NewShipment = EndpointRequest<typeof createShipmentEndpoint>['body'];

/** Answers in the contract's shape, because a repeated call gets the very answer of the first. */
export async function createShipment(
  deps: CreateDeps & { readonly openReturn: OpenReturn },
  customer: Customer,
  request: NewShipment,
  options: IdempotencyOptions = {},
): Promise<ShipmentRecord> {
  const priceBook = await deps.readPriceBook(customer.organisationId);
  return withIdempotencyKey(
    deps.database,
    customer,
    { ...options, request: { create: request } },
    async (saveAnswer) => {
      const source = await findReturnSource(deps, customer, request);
      const { receiver, shipper } = source ?? {};
      const priced = receiver ? { ...request, receiver_postal_code: receiver.postcode } : request;
      const prepared = prepareShipment({ ...deps, priceBook }, customer, priced);
      const shipment = {
        ...prepared,
        ...(receiver && { receiver }),
        ...(shipper && { shipper: collectionParty(shipper, prepared.shipper, request) }),
      };
      const payment = paymentOf(deps, customer, request);
      const choose = chooserOf(deps, request);
      if (source)
        return createReturn(deps, customer, { ...shipment, returnOf: source.id }, { saveAnswer, payment, choose });
      const answer = presentShipment(payment?.asBooked(shipment) ?? shipment);
      await saveShipment(deps.database, customer, shipment, { saved: saveAnswer?.(answer), payment, choose });
      return answer;
    },
  );
}

/** Books and invoices what was just created, in its transaction. */
interface PaymentAtOnce {
  readonly pay: (trx: Trx, shipment: Shipment) => Promise<void>;
  /** The answer is saved before the payment is made, in the statement that creates the shipment. */
  readonly asBooked: (shipment: Shipment) => Shipment;
}

/** Undefined where a card pays, later. */
function paymentOf(
  { now, payAtOnce }: Pick<CreateDeps, 'now' | 'payAtOnce'>,
  customer: Customer,
  { pay_from: payFrom = 'CARD' }: NewShipment,
): PaymentAtOnce | undefined {
  if (payFrom === 'CARD') return undefined;
  if (customer.isGuest) refuseGuest();
  refuseUnlessOwner(customer);
  const at = now();
  return {
    pay: (trx, { id }) => payAtOnce(trx, customer.organisationId, { payFrom, shipmentIds: [id], at }),
    asBooked: (shipment) => ({
      ...shipment,
      status: 'BOOKED',
      paymentStatus: 'PAID',
      bookedAt: at,
      parcels: shipment.parcels.map((parcel) => ({ ...parcel, status: 'BOOKED' })),
    }),
  };
}

type Choose = (trx: Trx, shipment: Shipment) => Promise<void>;

/** Undefined where neither a collection nor a drop-off is asked for. */
function chooserOf({ chooseHandover }: Pick<CreateDeps, 'chooseHandover'>, handover: NewShipment): Choose | undefined {
  if (handover.collection_slot === undefined && handover.drop_off_point === undefined) return undefined;
  return (trx, shipment) => chooseHandover(trx, [shipment], handover);
}

interface SaveOptions {
  readonly saved?: SavedAnswer | undefined;
  readonly payment?: PaymentAtOnce | undefined;
  readonly choose?: Choose | undefined;
}

/** A customer has at most one unpaid return of a parcel: the same form again leads to it, and another form is refused. */
function createReturn(
  { database, now }: Pick<CreateDeps, 'database' | 'now'>,
  customer: Customer,
  shipment: Shipment & { readonly returnOf: string },
  {
    saveAnswer,
    payment,
    choose,
  }: Pick<SaveOptions, 'payment' | 'choose'> & { readonly saveAnswer: SaveAnswer<ShipmentRecord> | undefined },
): Promise<ShipmentRecord> {
  return database.transaction().execute(async (trx) => {
    const draft = await lockReturnDraft(trx, customer.organisationId, shipment.returnOf);
    const returned = draft ?? shipment;
    const answer = presentShipment(payment?.asBooked(returned) ?? returned);
    const saved = saveAnswer?.(answer);
    if (!draft) {
      await saveShipment(trx, customer, shipment, { saved, payment, choose });
      return answer;
    }
    if (!isSameReturn(draft, shipment)) {
      refuse(
        'CONFLICT',
        `You’ve already started to return this parcel. Pay for draft ${draft.reference} in My Shipments, or delete it to start again.`,
      );
    }
    if (shipment.declaredAt) await declareShipment({ database: trx, now }, customer, draft.id);
    await choose?.(trx, draft);
    await payment?.pay(trx, draft);
    if (saved) await insertAnswer(trx, saved);
    return answer;
  });
}

/**
 * Creates a shipment like an earlier one, at today's price. What the sender declared was about the earlier parcel, so it is not taken
 * over.
 */
export async function repeatShipment(
  deps: CreateDeps,
  customer: Customer,
  id: string,
  options: IdempotencyOptions = {},
): Promise<ShipmentRecord> {
  const priceBook = await deps.readPriceBook(customer.organisationId);
  return withIdempotencyKey(deps.database, customer, { ...options, request: { repeat: id } }, async (saveAnswer) => {
    const earlier = (await findOwnShipment(deps.database, customer.organisationId, id)) ?? refuseUnknown();
    if (earlier.returnOf !== undefined) {
      refuse('CONFLICT', 'A return can’t be repeated. Please start a new shipment.');
    }
    if (earlier.receiver.email === '') {
      refuse('CONFLICT', 'This shipment is so old that we’ve deleted its addresses. Please start a new one.');
    }
    const shipment = prepareShipment({ ...deps, priceBook }, customer, requestLike(earlier));
    const answer = presentShipment(shipment);
    await saveShipment(deps.database, customer, shipment, { saved: saveAnswer?.(answer) });
    return answer;
  });
}

function requestLike(shipment: Shipment): ShipmentRequest {
  return {
    ...partyFields('shipper', shipment.shipper),
    ...partyFields('receiver', shipment.receiver),
    shipment_content: shipment.content,
    weight: Number(shipment.weightKg),
    total_gross_weight: Number(shipment.grossWeightKg),
    number_of_pieces: shipment.pieces,
    parcel_type: shipment.parcelType,
    preferred_payment_method: shipment.paymentMethod,
  };
}

function partyFields<S extends 'shipper' | 'receiver'>(side: S, party: Party) {
  const fields = {
    [`${side}_fullname`]: party.fullName,
    [`${side}_email_address`]: party.email,
    [`${side}_phone_number`]: party.phone,
    [`${side}_country`]: party.country,
    [`${side}_postal_code`]: party.postcode,
    [`${side}_street_name`]: party.streetName,
    [`${side}_building`]: party.building,
    [`${side}_town`]: party.town,
  };
  return fields as Pick<ShipmentRequest, Extract<keyof ShipmentRequest, `${S}_${string}`>>; // a computed key is only text to the compiler
}

/**
 * Both addresses are saved for next time: known ones in the same statement, a new one right after it. A return adds none: its addresses
 * are those of the shipment it brings back.
 */
async function saveShipment(
  database: Database,
  { organisationId }: Customer,
  shipment: Shipment,
  { saved, payment, choose }: SaveOptions,
): Promise<void> {
  const { shipper, receiver } = shipment;
  const hasContact = receiver.email !== ''; // a return's receiver has none, which must not replace the one in the book
  const extraStatements = {
    own: markAddressUsed(lockedOrganisationId, 'own', usedAddress(shipper)),
    ...(hasContact && { receiver: markAddressUsed(lockedOrganisationId, 'receiver', usedAddress(receiver)) }),
  };
  const insert = (into: Database) => insertShipments(into, organisationId, [shipment], { extraStatements, saved });
  const isKnown =
    payment || choose
      ? await inTransaction(database, async (trx) => {
          const known = await insert(trx);
          await choose?.(trx, shipment);
          await payment?.pay(trx, shipment);
          return known;
        })
      : await insert(database);
  if (shipment.returnOf !== undefined) return;
  try {
    if (isKnown['own'] !== true) await saveUsedAddress(database, organisationId, 'own', shipper);
    if (hasContact && isKnown['receiver'] !== true)
      await saveUsedAddress(database, organisationId, 'receiver', receiver);
  } catch {
    // The shipment is there. Saying that it failed would make the customer create it again for the sake of an address.
  }
}
