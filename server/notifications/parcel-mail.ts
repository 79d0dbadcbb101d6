import { changeForms } from '../../contract/receiver/delivery-preferences.ts';
import { nameParcelsOf } from '../../contract/values/parcel-progress.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { friendlyDay, friendlyWindow, shortWindow } from '../../contract/values/time/friendly-date.ts';
import { relativeDay, weekdayAndDate } from '../../contract/values/time/relative-day.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import type { EmailMessage, Fact, MailLink, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';
import type { NotificationParcel } from '../shipments/events/notification-outbox.ts';
import { expectedDelivery } from '../tracking/expected-delivery.ts';
import { type Pickup, type PickupPoint, pickupOf } from '../tracking/pickup-point.ts';
import type { Addressee, NotificationKind } from './notification.ts';

export interface ParcelMailLinks extends MailSender {
  /** The receiver's private link. It is in no mail but theirs. */
  readonly receiverLink: string;
  readonly unsubscribeUrl: string;
}

interface ParcelMailText {
  readonly heading: string;
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly Fact[];
  /** Heads the mail in place of `heading`, which stays in the subject. */
  readonly promise?: string | undefined;
  /** Adds buttons to the forms on the receiver's own page. */
  readonly canChange?: boolean;
  /** Label of the button to the receiver's own page; without it the button follows the parcel. */
  readonly ownPage: string | undefined;
  /** What to do at once: the button, in place of following the parcel. */
  readonly answer?: MailLink | undefined;
  readonly isDroppedOff?: boolean;
  /** Adds a link to contact us. */
  readonly isTrouble?: true;
  /** Adds a link to the drop-off points. */
  readonly hasPointsLink?: boolean;
}

/** Nothing a visitor typed gets into the subject. */
export function writeParcelMail(
  { trackingCode, shipper, receiver, status }: NotificationParcel,
  addressee: Addressee,
  { companyName, publicUrl, receiverLink, unsubscribeUrl }: ParcelMailLinks,
  {
    heading,
    promise = heading,
    preview,
    paragraphs,
    facts,
    ownPage,
    answer,
    isTrouble,
    hasPointsLink,
    canChange,
    isDroppedOff,
  }: ParcelMailText,
): EmailMessage {
  const follow = { label: 'Track your parcel', url: `${publicUrl}/track-parcel?tracking_code=${trackingCode}` };
  const reached = stationOf[status];
  return {
    subject: `${heading} (${companyName} ${trackingCode})`,
    preview,
    heading: promise,
    ...(reached !== undefined && {
      journey: { stations: isDroppedOff ? stations.with(1, 'Dropped off') : stations, reached },
    }),
    paragraphs: [greet((addressee === 'RECEIVER' ? receiver : shipper).fullName), ...paragraphs],
    facts: [...facts, { label: 'Tracking number', value: trackingCode }],
    button: ownPage === undefined ? (answer ?? follow) : { label: ownPage, url: receiverLink },
    ...(canChange && { choices: choicesOf(receiverLink) }),
    afterwards:
      ownPage === undefined
        ? []
        : ['The link above opens your own page for this parcel. Keep this link private: it shows your address.'],
    links: [
      ...(ownPage === undefined && !answer ? [] : [follow]),
      ...(hasPointsLink ? [{ label: 'Find a drop-off point', url: `${publicUrl}/points` }] : []),
      ...(isTrouble ? [{ label: 'Contact us or complain', url: `${publicUrl}/complaints` }] : []),
      { label: 'Stop email updates', url: unsubscribeUrl, isQuiet: true },
    ],
  };
}

const stations = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];

/** Absent for parcels that are not on their way to a door. */
const stationOf: Readonly<Partial<Record<ShipmentStatus, number>>> = {
  BOOKED: 0,
  COLLECTED: 1,
  AT_DEPOT: 2,
  IN_TRANSIT: 2,
  ON_HOLD: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
};

/** Opens the receiver's own page at a form. The token stays behind the #. */
function choicesOf(receiverLink: string): MailLink[] {
  return changeForms.map(({ name, label }) => ({ label, url: receiverLink.replace('#', `?change=${name}#`) }));
}

export function placeFacts({ shipper, receiver }: NotificationParcel): Fact[] {
  return [
    { label: 'From', value: shipper.town },
    { label: 'To', value: receiver.town },
  ];
}

/** Of the parcels that wait at our own pick-up point, while others may be on their way. */
export function depotPickup(
  { parcels, events, slowestEvents }: Pick<NotificationParcel, 'parcels' | 'events' | 'slowestEvents'>,
  point: PickupPoint,
  calendar: WorkingCalendar,
): Pickup | undefined {
  const status = 'READY_FOR_PICKUP';
  if (parcels.length === 1)
    return pickupOf({ status: parcels[0]?.status ?? status, events: slowestEvents }, point, calendar);
  const waiting = parcels.flatMap((parcel) => {
    const own = events.filter(({ parcelNumber }) => parcelNumber === parcel.number);
    const pickup = parcel.status === status && pickupOf({ status, events: own }, point, calendar);
    return pickup ? [{ ...pickup, number: parcel.number }] : [];
  });
  const [first] = waiting.toSorted((one, other) => one.until.localeCompare(other.until));
  return first && { ...point, until: first.until, waiting };
}

/** Of several parcels each may wait at another point and until another day: `count` is how many the shipment has. */
export function pickupFacts(pickup: Pickup | undefined, count: number): Fact[] {
  if (!pickup) return [{ label: 'Collect it from', value: 'Contact us for the address and opening times' }];
  const together = Map.groupBy(
    pickup.waiting ?? [],
    ({ address, until }) => `${address.join(', ')}, until ${friendlyDay(dateOf(until))}`,
  );
  if (together.size > 0) {
    const isOnePoint = pickup.waiting?.every(({ address }) => address.join() === pickup.address.join());
    const named = [...together].map(([value, ones]) => {
      const numbers = ones.map(({ number }) => number);
      return { label: nameParcelsOf(numbers, count), value };
    });
    return [...named, ...(isOnePoint ? [{ label: 'Open', value: pickup.hours }] : [])];
  }
  return [
    { label: 'Collect it from', value: pickup.address.join(', ') },
    { label: 'Open', value: pickup.hours },
    { label: 'Until', value: friendlyDay(dateOf(pickup.until)) },
  ];
}

interface Known {
  readonly calendar: WorkingCalendar;
  readonly now: Date;
}

/** 'Arriving today, 8am to 6pm'. Another day than today by its date: nobody knows when a mail is read. */
export function promiseOf(parcel: NotificationParcel, { calendar, now }: Known): string | undefined {
  const expected = expectedDelivery({ ...parcel, events: parcel.slowestEvents }, calendar, now);
  if (!expected) return undefined;
  const isToday = relativeDay(expected.from, now) === 'today';
  return `Arriving ${isToday ? 'today' : weekdayAndDate(expected.from)}, ${shortWindow(expected)}`;
}

/** Never the day we said before a delay. */
export function expectedFact(parcel: NotificationParcel, kind: NotificationKind, { calendar, now }: Known): Fact {
  const expected = expectedDelivery({ ...parcel, events: parcel.slowestEvents }, calendar, now);
  return {
    label: ['delayed', 'held', 'attempted', 'found'].includes(kind) ? 'Now expected' : 'Expected',
    value: expected ? friendlyWindow(expected) : 'We’ll tell you as soon as we know',
  };
}
