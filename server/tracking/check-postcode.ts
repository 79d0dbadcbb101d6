import { formatPostalCode } from '../../contract/values/postcode.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { type CountTry, type Limit, networkOf, tooManyTries } from '../http/rate-limit.ts';
import { findByTrackingCode } from '../shipments/find-by-tracking-code.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { readTrackingCode } from './track-shipment.ts';

/** What checking a postcode needs. */
export interface PostcodeDeps {
  readonly database: Database;
  readonly countTry: CountTry;
  readonly limits: {
    /** Wrong postcodes for one tracking code. */
    readonly postcodeGuessesPerCode: Limit;
    /** Wrong postcodes from one address. */
    readonly postcodeGuessesPerAddress: Limit;
  };
}

/** A tracking code and a postcode, and where they come from. */
export interface PostcodeGuess {
  readonly tracking_code: string;
  readonly postal_code: string;
  readonly address: string;
}

/**
 * The parcel with a tracking code, for who knows the postcode it goes to. Wrong ones are counted, for the code and for the address they
 * come from; a code nobody has is answered like a wrong postcode.
 */
export async function checkPostcode(deps: PostcodeDeps, guess: PostcodeGuess): Promise<TrackedParcel> {
  const code = readTrackingCode(guess.tracking_code);
  const { postcodeGuessesPerCode, postcodeGuessesPerAddress } = deps.limits;
  // Counted before the answer is known: many at once would all be answered otherwise.
  const tries = [
    await deps.countTry(postcodeGuessesPerAddress, `postcodes from ${networkOf(guess.address)}`),
    await deps.countTry(postcodeGuessesPerCode, `postcodes for ${code}`),
  ];
  const forget = () => Promise.all(tries.map(async (counted) => counted.isAllowed && counted.forget()));
  const refused = tries.find((counted) => !counted.isAllowed);
  if (refused) {
    await forget();
    throw tooManyTries(refused, 'Too many postcodes were tried.', ', or use the link in our mail to the receiver');
  }
  const parcel = await findByTrackingCode(deps.database, code);
  if (!parcel || parcel.receiver.postcode !== formatPostalCode(guess.postal_code)) {
    return refuse('NOT_FOUND', mismatch, { postal_code: mismatch });
  }
  await forget();
  return parcel;
}

const mismatch = 'No parcel with this tracking code goes to this postcode. Please check both.';
