/** Where the customer learns whether their payment arrived (specification, section 2). */
export function paymentCompletePath(parcelId: string): string {
  return `/payment-complete?parcel=${encodeURIComponent(parcelId)}`;
}
