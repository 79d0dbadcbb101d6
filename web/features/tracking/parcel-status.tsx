import type { TrackedShipment } from '../../../contract/tracking.ts';
import { delayReasons } from '../../../contract/values/delay-reason.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { friendlyDay, friendlyWindow } from '../../../contract/values/time/friendly-date.ts';
import { Card } from '../../ui/card.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { WhatHappensNow } from './what-happens-now.tsx';

export function ParcelStatus({ parcel }: { readonly parcel: TrackedShipment }) {
  const progress = progressOf(parcel);
  return (
    <div className="grid gap-6">
      {/* Said again when it changes while the page is open. */}
      <div role="status" className="grid gap-2">
        <h2 className="text-3xl text-balance wrap-anywhere sm:text-4xl">{headlineOf(parcel)}</h2>
        <p className="text-lg text-quiet">{expectedWords(parcel)}</p>
      </div>
      {progress && <Stepper label="Your parcel’s progress" {...progress} />}
      {parcel.pickup && <PickupCard pickup={parcel.pickup} />}
      <NextStep parcel={parcel} />
    </div>
  );
}

function NextStep({ parcel }: { readonly parcel: TrackedShipment }) {
  const sentence = nextStepOf(parcel);
  if (sentence === undefined) return null;
  return <WhatHappensNow sentence={sentence} about={`Parcel ${parcel._tracking_id}: ${headlineOf(parcel)}.`} />;
}

function PickupCard({ pickup }: { readonly pickup: NonNullable<TrackedShipment['pickup']> }) {
  return (
    <Card tone="lifted" className="grid gap-4">
      <h3 className="text-xl">Where to pick it up</h3>
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-sm text-quiet">Address</dt>
          <dd>
            <address className="not-italic wrap-anywhere">
              {pickup.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">Open</dt>
          <dd className="wrap-anywhere">{pickup.hours}</dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">Pick it up by</dt>
          <dd>{friendlyDay(new Date(pickup.until))}</dd>
        </div>
      </dl>
      <p>Bring the tracking code or our email. After that day it goes back to the sender.</p>
    </Card>
  );
}

interface Progress {
  readonly steps: readonly string[];
  /** From 1; past the last when all are done. */
  readonly current: number;
  readonly isHalted?: boolean;
}

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBePickedUp = toTheDoor.with(3, 'Ready to be picked up');
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back to the sender', 'Back with the sender'];

const progressByStatus: Readonly<Partial<Record<ShipmentStatus, Progress>>> = {
  BOOKED: { steps: toTheDoor, current: 1 },
  COLLECTION_FAILED: { steps: toTheDoor.with(1, 'Collection attempted'), current: 2, isHalted: true },
  COLLECTED: { steps: toTheDoor, current: 2 },
  AT_DEPOT: { steps: toTheDoor, current: 3 },
  IN_TRANSIT: { steps: toTheDoor, current: 3 },
  ON_HOLD: { steps: toTheDoor.with(2, 'On hold'), current: 3, isHalted: true },
  LOST: { steps: toTheDoor.with(2, 'We’re searching for it'), current: 3, isHalted: true },
  OUT_FOR_DELIVERY: { steps: toTheDoor, current: 4 },
  DELIVERY_ATTEMPTED: { steps: toTheDoor.with(3, 'Delivery attempted'), current: 4, isHalted: true },
  READY_FOR_PICKUP: { steps: toBePickedUp, current: 4 },
  DELIVERED: { steps: toTheDoor, current: 6 },
  RETURNING_TO_SENDER: { steps: backToTheSender, current: 3, isHalted: true },
  RETURNED: { steps: backToTheSender, current: 5 },
};

/** Undefined where the parcel goes nowhere. */
function progressOf({ status, delivered_to }: TrackedShipment): Progress | undefined {
  if (delivered_to === 'PICKUP_POINT') return { steps: toBePickedUp, current: 6 };
  return progressByStatus[status];
}

const headlines: Readonly<Record<ShipmentStatus, string>> = {
  PENDING_PAYMENT: 'Not booked yet',
  BOOKED: 'Booked, and waiting to be collected',
  COLLECTION_FAILED: 'We could not collect it',
  COLLECTED: 'Collected',
  AT_DEPOT: 'At our depot',
  IN_TRANSIT: 'On its way',
  ON_HOLD: 'On hold',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERY_ATTEMPTED: 'We tried to deliver it',
  READY_FOR_PICKUP: 'Ready to be picked up',
  DELIVERED: 'Delivered',
  RETURNING_TO_SENDER: 'On its way back to the sender',
  RETURNED: 'Returned to the sender',
  LOST: 'We are searching for it',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired before it was handed over',
};

/** In these the town is only where the parcel was last seen. */
const elsewhere: readonly ShipmentStatus[] = ['IN_TRANSIT', 'RETURNING_TO_SENDER', 'LOST'];

const deliveredWords: Readonly<Record<NonNullable<TrackedShipment['delivered_to']>, string>> = {
  RECIPIENT: 'Delivered to the recipient',
  SIGNED: 'Delivered and signed for',
  NEIGHBOUR: 'Delivered to a neighbour',
  SAFE_PLACE: 'Left in a safe place',
  LETTERBOX: 'Delivered through the letterbox',
  PICKUP_POINT: 'Handed over at the pickup point',
};

/** The status as one plain sentence: 'Out for delivery in Manchester', 'On its way, last seen in Leeds'. */
export function headlineOf({ status, delivered_to, pickup, events }: TrackedShipment): string {
  const sentence = delivered_to ? deliveredWords[delivered_to] : headlines[status];
  const town = events.findLast((event) => event.status === status)?.town;
  if (town === undefined || pickup) return sentence; // where to pick it up is said in full beneath
  // Together, because in the largest type on a phone it takes two lines.
  return elsewhere.includes(status) ? `${sentence}, last\u00A0seen\u00A0in ${town}` : `${sentence} in ${town}`;
}

const willCome: readonly ShipmentStatus[] = [
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'ON_HOLD',
  'OUT_FOR_DELIVERY',
  'DELIVERY_ATTEMPTED',
];

/** When the parcel should arrive: 'Expected Wed 18 Nov, 8 am to 6 pm'. Undefined where it will not, or has. */
function expectedWords({ status, expected, delivery_days, events }: TrackedShipment): string | undefined {
  if (expected) {
    const window = friendlyWindow({ from: new Date(expected.from), until: new Date(expected.until) });
    if (status === 'DELIVERY_ATTEMPTED') return `We’ll try again on ${window}`;
    return delayReasons.includes(events.at(-1)?.reason ?? '')
      ? `Delayed. Now expected ${window}`
      : `Expected ${window}`;
  }
  const days = delivery_days === 1 ? '1 working day' : `${delivery_days} working days`;
  if (status === 'BOOKED') return `We’ll collect it from the sender. It should arrive ${days} after that.`;
  if (status === 'COLLECTION_FAILED') return `We’ll come again. It should arrive ${days} after we collect it.`;
  return willCome.includes(status) ? 'We’ll tell you as soon as we know when it comes.' : undefined;
}

/** For a parcel with a problem, in words that fit its sender and its receiver. */
const nextSteps: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  COLLECTION_FAILED: 'If you’re sending it, have it ready with its label on. If you can’t, contact us.',
  ON_HOLD:
    'We’re checking it. This page shows what happens next, and we email it to you if you get our emails about this parcel.',
  DELIVERY_ATTEMPTED:
    'If it’s for you, choose a safe place, a neighbour or another day on this page before our next try.',
  RETURNING_TO_SENDER: 'If it’s for you and you still want it, ask the sender to send it again.',
  RETURNED: 'If it was for you, ask the sender to send it again. If you sent it, book a new shipment to send it again.',
  LOST: 'We’re sorry. We’re still looking for it, and this page shows when we find it. If you sent it, contact us to make a claim.',
  CANCELLED: 'The sender cancelled it, so it will not be delivered. If it was for you, ask the sender.',
  EXPIRED:
    'It was not handed to us in time. If you want to send it, book a new shipment. If it was for you, ask the sender.',
};

function nextStepOf({ status, pickup }: TrackedShipment): string | undefined {
  if (status === 'READY_FOR_PICKUP' && !pickup)
    return 'Contact us for the address, opening times and last day before you set out.';
  return nextSteps[status];
}
