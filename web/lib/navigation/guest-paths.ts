/** The shipment form of who sends without an account. */
export const guestShipPath = '/ship-parcel/guest';

/** Their parcel, by its id or reference. */
export function guestParcelPath(id: string): string {
  return `/guest-parcel?parcel=${encodeURIComponent(id)}`;
}
