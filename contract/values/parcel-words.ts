import type { TrackedShipment } from '../tracking.ts';
import { delayReasons } from './delay-reason.ts';
import { describeProgress, leastAdvanced } from './parcel-progress.ts';
import { scanReasonWords } from './scan-reason-words.ts';
import type { ShipmentStatus } from './shipment-status.ts';
import { friendlyDay, friendlyHour, shortWindow } from './time/friendly-date.ts';
import { longDate, onDay, relativeDay, weekdayAndDate } from './time/relative-day.ts';
import { dateOf } from './time/working-days.ts';

export interface ParcelWords {
  /** The one thing to know, in the largest type: 'Arriving today'. */
  readonly promise: string;
  /** When: '18 November, 8am to 6pm'. */
  readonly window?: string | undefined;
  /** The status as one plain sentence: 'Out for delivery in Manchester'. Empty where the promise says it all. */
  readonly sentence: string;
}

export function describeParcel(tracked: TrackedShipment, now: Date): ParcelWords {
  const isOver = tracked.expected !== null && new Date(tracked.expected.until) < now; // on a page that was offline since
  const parcel = isOver ? { ...tracked, expected: null } : tracked;
  return {
    promise: promiseOf(parcel, now),
    window: windowOf(parcel, now),
    sentence: joined(describeProgress(parcel.parcels) ?? '', sentenceOf(parcel)),
  };
}

/** The day that is lit: the one on which it comes, while the parcel is on the van. */
export const litDay = 'today';

export function isDayLit({ status }: Pick<TrackedShipment, 'status'>, { promise }: ParcelWords): boolean {
  return status === 'OUT_FOR_DELIVERY' && promise.endsWith(litDay);
}

const headlines: Readonly<Record<ShipmentStatus, string>> = {
  PENDING_PAYMENT: 'Not booked yet',
  BOOKED: 'Booked. We’ll collect it soon',
  COLLECTION_FAILED: 'We couldn’t collect it',
  COLLECTED: 'On its way',
  AT_DEPOT: 'On its way',
  IN_TRANSIT: 'On its way',
  ON_HOLD: 'On hold',
  OUT_FOR_DELIVERY: 'Out for delivery',
  DELIVERY_ATTEMPTED: 'Sorry we missed you',
  READY_FOR_PICKUP: 'Ready to collect',
  DELIVERED: 'Delivered',
  RETURNING_TO_SENDER: 'Going back to the sender',
  RETURNED: 'Back with the sender',
  LOST: 'We’re looking for it',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Booking expired',
};

function promiseOf(parcel: TrackedShipment, now: Date): string {
  const { status, expected } = parcel;
  if (status === 'DELIVERED') {
    const at = lastOf(parcel)?.at;
    return at === undefined ? headlines.DELIVERED : `Delivered ${momentOf(new Date(at), now)}`;
  }
  const why = status === 'ON_HOLD' ? reasonOf(parcel) : '';
  if (why !== '') return `${headlines.ON_HOLD}: ${why.replace(/^the parcel is/, 'it’s')}`;
  if (status === 'READY_FOR_PICKUP' && !parcel.pickup) return `${headlines.READY_FOR_PICKUP}${inTownOf(parcel)}`;
  if (isAtClosedPoint(parcel)) return 'Its drop-off point has closed';
  if (status === 'BOOKED' && parcel.drop_off) return 'Booked. Not dropped off yet';
  if (!expected || status === 'DELIVERY_ATTEMPTED') return headlines[status];
  return `Arriving ${relativeDay(new Date(expected.from), now)}`;
}

/** 'today at 4:01am'. */
function momentOf(at: Date, now: Date): string {
  return `${relativeDay(at, now)} at ${friendlyHour(at)}`;
}

const willCome: readonly ShipmentStatus[] = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'ON_HOLD', 'OUT_FOR_DELIVERY'];

function windowOf(parcel: TrackedShipment, now: Date): string | undefined {
  const { status, expected, if_collected, pickup } = parcel;
  if (expected) {
    const from = new Date(expected.from);
    const hours = shortWindow({ from, until: new Date(expected.until) });
    if (status === 'DELIVERY_ATTEMPTED') return `We’ll try again ${onDay(from, now)}, ${hours}`;
    const isDelayed = delayReasons.includes(eventsOf(parcel).at(-1)?.reason ?? '');
    const when = relativeDay(from, now) === 'today' ? hours : `${longDate(from)}, ${hours}`;
    return `${isDelayed ? 'Delayed. Now ' : ''}${when}`;
  }
  if (if_collected && status === 'BOOKED') return `${arrivalWords(if_collected, now)}${fromTown(parcel)}`;
  if (if_collected) return `We’ll come again. ${arrivalWords(if_collected, now)}`;
  if (status === 'DELIVERY_ATTEMPTED') return 'We’ll try again.';
  if (pickup) return `Until ${weekdayAndDate(new Date(pickup.until))}`;
  const returnedAt = status === 'RETURNED' ? lastOf(parcel)?.at : undefined;
  if (returnedAt !== undefined) return capitalised(momentOf(new Date(returnedAt), now));
  return willCome.includes(status) ? 'We’ll tell you as soon as we know when it’s coming.' : undefined;
}

/** ' from Dartford', or nothing. */
function fromTown({ shipper_town: town }: TrackedShipment): string {
  return town && ` from ${town}`;
}

/** 'Arrives by Fri 20 Nov if we collect tomorrow'. */
function arrivalWords({ on, arrives_by }: NonNullable<TrackedShipment['if_collected']>, now: Date): string {
  const day = relativeDay(dateOf(on), now);
  const when = day === 'tomorrow' ? day : `on ${day}`;
  return `Arrives by ${friendlyDay(dateOf(arrives_by))} if we collect ${when}`;
}

const deliveredWords: Readonly<Record<NonNullable<TrackedShipment['delivered_to']>, string>> = {
  RECIPIENT: 'Handed over at the door',
  SIGNED: 'Handed over and signed for',
  NEIGHBOUR: 'Left with a neighbour',
  SAFE_PLACE: 'Left in a safe place',
  LETTERBOX: 'Posted through the letterbox',
  PICKUP_POINT: 'Collected from the pickup point',
};

interface Told {
  readonly parcel: TrackedShipment;
  /** ' in Leeds', or nothing. */
  readonly inTown: string;
  /** 'Last seen in Leeds', or nothing. */
  readonly lastSeen: string;
  /** 'Nobody answered', or nothing. */
  readonly why: string;
}

const sentences: Readonly<Record<ShipmentStatus, (told: Told) => string>> = {
  PENDING_PAYMENT: ({ parcel: { drop_off: place } }) =>
    place ? placeWords(place) : 'We’ll collect it once the sender has booked it.',
  BOOKED: (told) => {
    const { drop_off: place, if_collected } = told.parcel;
    return place ? placeWords(place) : if_collected ? '' : stillWithSender(told);
  },
  COLLECTION_FAILED: (told) => told.why || stillWithSender(told),
  COLLECTED: ({ parcel, inTown }) => {
    // The event says where it was dropped off, or that a driver took it after all.
    const said = parcel.drop_off && lastOf(parcel)?.sentence.replace(/\.$/, '');
    return said ?? `Collected${inTown}`;
  },
  AT_DEPOT: ({ inTown }) => `At our depot${inTown}`,
  // Together, because on a phone it takes two lines.
  IN_TRANSIT: ({ inTown }) => `On its way${inTown && `, last\u00A0seen${inTown}`}`,
  ON_HOLD: ({ inTown, lastSeen, why }) => (why === '' ? `We’re checking it${inTown}` : lastSeen),
  OUT_FOR_DELIVERY: ({ inTown }) => `Out for delivery${inTown}`,
  DELIVERY_ATTEMPTED: ({ parcel }) => lastOf(parcel)?.sentence.replace(/\.$/, '') ?? '',
  READY_FOR_PICKUP: ({ parcel: { pickup } }) =>
    pickup?.address.join(', ') ?? 'We’ll give you the address and opening times',
  DELIVERED: ({ parcel: { delivered_to: how }, inTown }) => (how ? deliveredWords[how] : capitalised(inTown.trim())),
  RETURNING_TO_SENDER: ({ why, lastSeen }) => joined(why, lastSeen),
  RETURNED: ({ why }) => why,
  LOST: ({ lastSeen }) => lastSeen,
  CANCELLED: () => 'The sender cancelled it, so it won’t be delivered.',
  EXPIRED: () => 'It wasn’t handed to us in time.',
};

function stillWithSender({ parcel: { shipper_town: town } }: Told): string {
  return `Still with the sender${town && ` in ${town}`}`;
}

/** Nobody is sent to a point that is closed. */
function placeWords({ name, town, is_closed }: NonNullable<TrackedShipment['drop_off']>): string {
  return is_closed ? 'The sender has to choose another one' : `To be dropped off at ${name}, ${town}`;
}

function inTownOf(parcel: TrackedShipment): string {
  const town = lastOf(parcel)?.town;
  return town === undefined ? '' : ` in ${town}`;
}

function sentenceOf(parcel: TrackedShipment): string {
  const inTown = inTownOf(parcel);
  return sentences[parcel.status]({
    parcel,
    inTown,
    lastSeen: inTown && `Last seen${inTown}`,
    why: capitalised(reasonOf(parcel)),
  });
}

/** The event that gave the parcel its status. */
function lastOf(parcel: TrackedShipment): TrackedShipment['events'][number] | undefined {
  return eventsOf(parcel).findLast((event) => event.status === parcel.status);
}

/** Those of the parcel whose status is the shipment’s. What happened to several is one event, so the last is that parcel’s own. */
function eventsOf({ events, parcels }: TrackedShipment): TrackedShipment['events'] {
  if (parcels.length === 1) return events;
  const { number, last_event: last } = leastAdvanced(parcels, (one) => Date.parse(one.last_event?.at ?? ''));
  const own = events.filter((event) => event.parcels?.includes(number) ?? true);
  return last ? [...own, last] : own;
}

const goesBack: readonly ShipmentStatus[] = ['RETURNING_TO_SENDER', 'RETURNED'];
const whyBack: readonly ShipmentStatus[] = [...goesBack, 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'ON_HOLD'];

/** Why a parcel has its status, as a clause. A return has the reason of what came before it, where it has none of its own. */
function reasonOf(parcel: TrackedShipment): string {
  const told = goesBack.includes(parcel.status)
    ? eventsOf(parcel).findLast((event) => whyBack.includes(event.status) && event.reason !== undefined)
    : lastOf(parcel);
  const words: Readonly<Record<string, string>> = scanReasonWords;
  return words[told?.reason ?? ''] ?? '';
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('. ');
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** For a parcel with a problem that its band offers nothing for, in words that fit its sender and its receiver. */
const nextSteps: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  COLLECTION_FAILED: 'If you’re sending it, have it ready with its label on. If you can’t, chat with us.',
  ON_HOLD:
    'We’re checking it. This page shows what happens next, and we’ll email you too if you get our emails about this parcel.',
  RETURNED: 'If it was for you, ask the sender to send it again. If you sent it, book a new shipment to send it again.',
  LOST: 'We’re sorry. We’ll update this page as soon as we find it. If you sent it, chat with us to make a claim.',
  CANCELLED: 'If it was for you, ask the sender.',
  EXPIRED: 'If you’re sending it, book a new shipment. If it was for you, ask the sender.',
};

export function nextStepOf(parcel: TrackedShipment): string | undefined {
  return isAtClosedPoint(parcel)
    ? 'If you’re sending it, choose another point on your shipment’s page. If it’s for you, this page will show when we have it.'
    : nextSteps[parcel.status];
}

/** Booked for a drop-off that can't happen. */
export function isAtClosedPoint({ status, drop_off: place }: TrackedShipment): boolean {
  return status === 'BOOKED' && place?.is_closed === true;
}
