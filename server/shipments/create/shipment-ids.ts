import { randomInt, randomUUID } from 'node:crypto';
import { legibleCharacters } from '../../../contract/values/texts/legible-characters.ts';
import { checkDigitOf } from '../../../contract/values/tracking-code.ts';
import type { Parcel } from '../shipment.ts';

let lastTime = 0;
let sequence = 0;

/** Ids of one process are in the order they were made, so a file's shipments stay in its order. */
export function newShipmentId(at: Date): string {
  const time = at.getTime();
  sequence = time === lastTime ? (sequence + 1) % 0x1000 : 0;
  lastTime = time;
  return newUuid(at, sequence);
}

/** The parcels `first` to `last` of a shipment created then. */
export function newParcels(createdAt: Date, first: number, last: number): Parcel[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    id: newUuid(createdAt, first + index),
    number: first + index,
    trackingCode: newTrackingCode(),
    status: 'PENDING_PAYMENT',
  }));
}

/** A UUID version 7: the time, twelve bits for an order within the millisecond, and 62 random bits. Neighbours in time are neighbours in an index. */
function newUuid(at: Date, order: number): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomUUID().slice('xxxxxxxx-xxxx-4xxx-'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.toString(16).padStart(3, '0')}-${random}`;
}

/** A new reference of a shipment: `SHP-` and ten characters, which are random so that they tell nothing of anybody else's. */
export function newReference(): string {
  // Node keeps random numbers in store for randomInt, but asks the system each time for randomBytes.
  const characters = Array.from({ length: 10 }, () => legibleCharacters.charAt(randomInt(legibleCharacters.length)));
  return `SHP-${characters.join('')}`;
}

// Without the two that look like digits. Two of these make 57 billion codes: with ten million parcels a guess meets one of them in
// 5,700 tries, and a new code hardly ever an old one.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new tracking code. It is random: it tells neither how many parcels there are nor the code of another. */
export function newTrackingCode(): string {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return `${randomLetter()}${randomLetter()}${digits}${checkDigitOf(digits)}GB`;
}

function randomLetter(): string {
  return letters.charAt(randomInt(letters.length));
}
