/** What the sender does after paying, on the page and in the receipt. */
export function nextSteps(count: number): readonly string[] {
  const isOne = count === 1;
  return [
    isOne
      ? 'Print the label and stick it on the parcel. No printer? Show the driver the QR code on the shipment’s page.'
      : 'Print the labels and stick one on each parcel. No printer? Show the driver the QR code on each shipment’s page.',
    `Keep the ${isOne ? 'parcel' : 'parcels'} ready at the pickup address. We collect ${isOne ? 'it' : 'them'} there.`,
    `Follow ${isOne ? 'it' : 'each of them'} with the tracking link, and share the link with the receiver.`,
  ];
}
