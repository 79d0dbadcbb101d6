/** All that we know of the day of a collection. */
export const collectionDay = 'Our driver comes on a weekday; we can’t name the day yet.';

/** After paying, for the page and the receipt. */
export function nextSteps(count: number): readonly string[] {
  const isOne = count === 1;
  return [
    isOne
      ? 'Print the label and stick it on the parcel. No printer? Show the driver the QR code on the shipment’s page.'
      : 'Print the labels and stick one on each parcel. No printer? Show the driver the QR code on each shipment’s page.',
    `Keep the ${isOne ? 'parcel' : 'parcels'} ready at the pickup address. ${collectionDay} If nobody is there, we come again.`,
    `Follow ${isOne ? 'it' : 'each of them'} with the tracking link, and share the link with the receiver.`,
  ];
}

/** Has the parcel of a return that its sender ordered. */
export interface Holder {
  readonly name: string;
  /** Not where they unsubscribed or we have no address of theirs. */
  readonly isEmailed: boolean;
}

/** For who has ordered back a parcel that somebody else has. */
export function returnSteps({ name, isEmailed }: Holder): readonly string[] {
  const steps = isEmailed
    ? [
        `You don’t need to print anything. We email ${name} a code to show to our driver, who collects the parcel there.`,
        `${name} gets no email from us? Then send them the label: you can download it on the shipment’s page.`,
      ]
    : [
        `We collect the parcel from ${name}, but we can’t email them. Please tell them that our driver is coming.`,
        'Send them the label: you can download it on the shipment’s page.',
      ];
  return [...steps, `${collectionDay} The tracking link shows when we have the parcel.`];
}
