import { formatPostalCode } from '../../contract/values/places/postcode.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { findByTrackingCode, type TrackedParcel } from '../shipments/events/tracked-parcel.ts';
import { receiverDataLifeMs } from '../shipments/privacy/purge-shipments.ts';
import { findLinkedShipments, refuseReturned, refuseUndelivered } from '../shipments/returns.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import type { ReceiverLinks } from './receiver-link.ts';
import { readTrackingCode } from './track-shipment.ts';

export interface ReceiverDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly links: Pick<ReceiverLinks, 'parcelOf'>;
}

/** A parcel as its receiver may know it, and as everybody does. */
export interface ReceiverParcel {
  readonly shipment: Shipment;
  readonly tracked: TrackedParcel;
}

/** The parcel of a private link. Refused for a token that we never gave, and once its time is over. */
export async function openReceiverParcel(deps: ReceiverDeps, token: string): Promise<ReceiverParcel> {
  const id = deps.links.parcelOf(token);
  const shipment = id === undefined ? undefined : await findShipment(deps.database, id);
  // Not from memory: who has just left a preference sees what came of it.
  const tracked = shipment && (await findByTrackingCode(deps.database, shipment.trackingCode));
  if (!shipment || !tracked || (isOver(shipment, tracked, deps.now()) && !(await isBeingReturned(deps, shipment)))) {
    return refuse(
      'NOT_FOUND',
      'This link doesn’t work. It may be incomplete, or the parcel was cancelled or delivered a while ago.',
    );
  }
  return { shipment: await withReceiverEmail(deps.database, shipment), tracked };
}

/** The delivered parcel of a link, to be sent back to who sent it. */
export async function openReturn(deps: ReceiverDeps, token: string): Promise<Shipment> {
  const { shipment } = await openReceiverParcel(deps, token);
  refuseUndelivered(shipment);
  await refuseReturned(deps.database, shipment);
  return shipment;
}

/** What a receiver sends back goes to who sent it, whose email address stays with the first shipment. */
async function withReceiverEmail(database: Database, shipment: Shipment): Promise<Shipment> {
  const { receiver, returnOf } = shipment;
  if (receiver.email !== '' || returnOf === undefined) return shipment;
  const first = await findShipment(database, returnOf);
  return { ...shipment, receiver: { ...receiver, email: first?.shipper.email ?? '' } };
}

/** However long after its delivery, while its sender has ordered a return that we have not collected. */
async function isBeingReturned({ database }: ReceiverDeps, shipment: Shipment): Promise<boolean> {
  if (shipment.status !== 'DELIVERED' || shipment.receiver.postcode === '') return false;
  const linkedTo = await findLinkedShipments(database, [shipment]);
  const { returnedWith } = linkedTo(shipment);
  return returnedWith?.isWaiting === true && returnedWith.reference !== undefined;
}

/** Before it is booked there is nothing to receive; cancelled or erased, nothing any more; delivered, not forever. */
function isOver({ status, bookedAt, receiver }: Shipment, { events }: TrackedParcel, now: Date): boolean {
  const isErased = receiver.postcode === '';
  if (!bookedAt || isErased || status === 'CANCELLED' || status === 'EXPIRED') return true;
  if (status !== 'DELIVERED' && status !== 'RETURNED') return false;
  const endedAt = events.findLast((event) => event.status === status)?.happenedAt ?? bookedAt;
  return now.getTime() > endedAt.getTime() + receiverDataLifeMs;
}

export interface PostcodeDeps {
  readonly database: Database;
  readonly countTry: CountTry;
  readonly limits: {
    /** Wrong postcodes for one shipment, whichever of its parcels they are for. */
    readonly postcodeGuessesPerCode: Limit;
    /** Wrong postcodes from one address. */
    readonly postcodeGuessesPerAddress: Limit;
  };
}

export interface PostcodeGuess {
  readonly tracking_code: string;
  readonly postal_code: string;
  readonly address: string;
}

/**
 * The parcel with a tracking code, for who knows the postcode it goes to. Wrong ones are counted, for the shipment and for the address
 * they come from; a code nobody has is answered like a wrong postcode.
 */
export async function checkPostcode(deps: PostcodeDeps, guess: PostcodeGuess): Promise<TrackedParcel> {
  const code = readTrackingCode(guess.tracking_code);
  const { postcodeGuessesPerCode, postcodeGuessesPerAddress } = deps.limits;
  const parcel = await findByTrackingCode(deps.database, code);
  // Counted before the postcode is compared: many at once would all be answered otherwise.
  const tries = [
    await deps.countTry(postcodeGuessesPerAddress, `postcodes from ${networkOf(guess.address)}`),
    await deps.countTry(postcodeGuessesPerCode, `postcodes for ${parcel?.trackingCode ?? code}`),
  ];
  const forget = () => Promise.all(tries.map(async (counted) => counted.isAllowed && counted.forget()));
  const refused = tries.find((counted) => !counted.isAllowed);
  if (refused) {
    await forget();
    throw tooManyTries(refused, 'You’ve tried too many postcodes.', ', or use the link in our email to the receiver');
  }
  if (!parcel || parcel.receiver.postcode !== formatPostalCode(guess.postal_code)) {
    return refuse('NOT_FOUND', mismatch, { postal_code: mismatch });
  }
  await forget();
  return parcel;
}

const mismatch = 'That tracking number and postcode don’t match. Please check both.';
