/** Where the customer learns whether their payment arrived (specification, section 2). */
export function paymentCompletePath(parcelId: string): string {
  return `/payment-complete?parcel=${encodeURIComponent(parcelId)}`;
}

/** The same for a batch of shipments that one payment was for. */
export function batchCompletePath(batchId: string): string {
  return `/payment-complete?batch=${encodeURIComponent(batchId)}`;
}
