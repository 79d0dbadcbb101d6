/** All that we know of the day of a collection that is not booked. */
export const collectionDay = 'Our driver will come on a weekday. We can’t say which day yet.';

/** With the window where one is booked: 'Thu 19 Nov, 8am to 12pm'. */
export function driverComes(collection: string | undefined): string {
  return collection === undefined ? collectionDay : `Our driver will come on ${collection}.`;
}

/** One code can't be scanned for several parcels. */
export const labelForEach = 'Print the labels: each parcel needs its own.';

/** After paying, for the page and the receipt. */
export function nextSteps(count: number, collection?: string, dropOff?: string): readonly string[] {
  const isOne = count === 1;
  const print = isOne
    ? 'Print the label and attach it to your parcel.'
    : 'Print the labels and attach one to each parcel.';
  return [
    dropOff !== undefined
      ? print
      : `${print} No printer? For a single parcel, show the driver the QR code on ${isOne ? 'the' : 'its'} shipment’s page.`,
    dropOff !== undefined
      ? `Take ${isOne ? 'it' : 'them'} to ${dropOff}, and show the QR code there${isOne ? '' : ' for each parcel'}. It’s on the shipment’s page.`
      : `Keep the ${isOne ? 'parcel' : 'parcels'} ready at the collection address. ${driverComes(collection)} ${collection === undefined ? 'If nobody’s there, we’ll come again.' : 'You can change or cancel that until shortly before.'}`,
    `Track ${isOne ? 'it' : 'them'} with the tracking link, and share the link with the receiver.`,
  ];
}

/** Has the parcel of a return that its sender ordered. */
export interface Holder {
  readonly name: string;
  /** Not where they unsubscribed or we have no address of theirs. */
  readonly isEmailed: boolean;
}

/** For who has ordered back a parcel that somebody else has. */
export function returnSteps({ name, isEmailed }: Holder, collection?: string): readonly string[] {
  const steps = isEmailed
    ? [
        `You don’t need to print anything. We’ll email ${name} a code to show our driver, who’ll collect the parcel there.`,
        `If ${name} doesn’t get our email, send them the label. You can download it on the shipment’s page.`,
      ]
    : [
        `We’ll collect the parcel from ${name}, but we can’t email them. Please tell them our driver is coming.`,
        'Send them the label. You can download it on the shipment’s page.',
      ];
  return [...steps, `${driverComes(collection)} The tracking link will show when we have the parcel.`];
}
