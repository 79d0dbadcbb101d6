import { randomUUID } from 'node:crypto';

/**
 * A new parcel id: the time and 74 random bits (UUID version 7), so nobody guesses one. Ids of parcels made at about the same time lie
 * side by side, and with them their events: the part of an index that is in use stays small, however large the index grows.
 */
export function newParcelId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}
