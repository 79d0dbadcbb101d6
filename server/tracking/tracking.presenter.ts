import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { scanReasons } from '../../contract/operations.ts';
import type { TrackedShipment, trackShipment } from '../../contract/tracking.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { mergeEvents, someOf } from '../shipments/events/merge-events.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';
import { expectedDelivery } from './expected-delivery.ts';
import { type Pickup, type PickupPoint, pickupOf } from './pickup-point.ts';

/** Addresses know them, so `app.ts` supplies this. */
export interface Places {
  readonly calendar: WorkingCalendar;
  readonly positions: Positions;
}

/** What a shipment has to do with a point. */
export interface PointDetails {
  readonly dropOff?: TrackedShipment['drop_off'];
  readonly pickup?: Pickup | undefined;
  /** Only the receiver learns of it. */
  readonly isPickupShared?: true;
}

/** Asks nothing of statuses that no point matters to. Some parcels may wait while others are still to come. Points stand above, so `app.ts` supplies it. */
export type FindPointDetails = (
  shipment: Pick<TrackedParcel, 'id' | 'status'> & {
    readonly parcels?: readonly Pick<TrackedParcel, 'status'>[];
  },
) => Promise<PointDetails>;

export interface PresentDeps extends Places {
  readonly pickupPoint: PickupPoint;
  readonly pointDetails?: PointDetails;
  readonly now: Date;
}

/** What anybody with its code may see of a parcel. A field added here is shown to the whole world. */
export function presentTracked(
  parcel: TrackedParcel,
  { calendar, positions, pickupPoint, pointDetails: { dropOff, pickup: waiting } = {}, now }: PresentDeps,
): TrackedShipment {
  const expected = expectedDelivery(parcel, calendar, now);
  const how = howDelivered(parcel);
  const pickup = waiting ?? pickupOf(parcel, pickupPoint, calendar);
  return {
    _tracking_id: parcel.trackingCode,
    parcels: parcel.parcels.map(({ events, ...one }) => {
      const last = events.findLast(isPublic);
      return {
        _tracking_id: one.trackingCode,
        number: one.number,
        status: one.status,
        ...(last && { last_event: presentEvent(last) }),
      };
    }),
    status: parcel.status,
    createdAt: parcel.createdAt.toISOString(),
    shipper_street_name: withoutNumber(parcel.shipper.streetName),
    shipper_town: parcel.shipper.town,
    shipper_country: parcel.shipper.country,
    receiver_street_name: withoutNumber(parcel.receiver.streetName),
    receiver_town: parcel.receiver.town,
    receiver_country: parcel.receiver.country,
    ...(parcel.modeOfTransportation !== undefined && { mode_of_transportation: parcel.modeOfTransportation }),
    events: presentEvents(parcel),
    expected: expected ? { from: expected.from.toISOString(), until: expected.until.toISOString() } : null,
    delivery_days: parcel.deliveryDays,
    ...(dropOff && { drop_off: dropOff }),
    ...(isToCollect(parcel) && !dropOff && { if_collected: nextCollection(parcel, calendar, now) }),
    ...(how && { delivered_to: how }),
    ...(pickup && { pickup: presentPickup(pickup) }),
    route: presentRoute(parcel, positions),
  };
}

function presentPickup({ waiting, ...pickup }: Pickup): NonNullable<TrackedShipment['pickup']> {
  return {
    ...pickup,
    address: [...pickup.address],
    ...(waiting && { waiting: waiting.map((one) => ({ ...one, address: [...one.address] })) }),
  };
}

function isToCollect({ status }: TrackedParcel): boolean {
  return status === 'BOOKED' || status === 'COLLECTION_FAILED';
}

/** The next working day where it is collected, and when it would then arrive. */
function nextCollection({ shipper, receiver, deliveryDays }: TrackedParcel, calendar: WorkingCalendar, now: Date) {
  const on = calendar.workingDaysAfter(shipper.postcode, londonDay(now), 1);
  return { on: dateText(on), arrives_by: dateText(calendar.workingDaysAfter(receiver.postcode, on, deliveryDays)) };
}

/** Of all parcels in one timeline. */
function presentEvents({ parcels, events }: TrackedParcel): TrackedShipment['events'] {
  if (parcels.length === 1) return events.filter(isPublic).map(presentEvent);
  const all = parcels
    .flatMap((one) => one.events.filter(isPublic).map((event) => ({ ...event, parcelNumber: one.number })))
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  return mergeEvents(all).map((event) => {
    const numbers = someOf(event.parcelNumbers, parcels.length);
    return { ...presentEvent(event), ...(numbers && { parcels: numbers }) };
  });
}

function presentEvent({ happenedAt, status, sentence, town, reason }: TrackedParcel['events'][number]) {
  return {
    at: happenedAt.toISOString(),
    status,
    sentence: publicSentences[status] ?? sentence,
    ...(town !== undefined && { town }),
    ...(isForEverybody(reason) && { reason }),
  };
}

/** A street that somebody wrote their house number into is shown without it, and without anything before it. */
function withoutNumber(streetName: string): string {
  if (!/\d/.test(streetName)) return streetName;
  const street = streetName.replace(/^.*?\d+\s?[a-z]?\b[\s,]*(?=\p{L}{2})/iu, '').replace(/[\s,]*\d+\s?[a-z]?$/i, '');
  // Whatever number is still there may be a house's, unless it names the street, as in '5th Avenue'.
  return /\d/.test(street.replaceAll(/\d+(st|nd|rd|th)\b/gi, '')) ? '' : street;
}

/** What is between us and the sender alone: whether and when it was paid. */
function isPublic({ status }: Pick<TrackedParcel['events'][number], 'status'>): boolean {
  return status !== 'PENDING_PAYMENT';
}

/** In place of sentences that speak of the payment. */
const publicSentences: Readonly<Partial<Record<TrackedParcel['status'], string>>> = {
  BOOKED: 'Booked.',
  EXPIRED: 'The booking has expired.',
};

const publicReasons: readonly string[] = [...scanReasons, ...deliveredTo];

/** Whether a reason is one of our codes. Words that somebody typed may name a person. */
function isForEverybody(reason: string | undefined): reason is string {
  return reason !== undefined && publicReasons.includes(reason);
}

function howDelivered({ status, events }: TrackedParcel): TrackedShipment['delivered_to'] {
  if (status !== 'DELIVERED') return undefined;
  const reason = events.findLast((event) => event.status === 'DELIVERED')?.reason;
  return deliveredTo.find((how) => how === reason);
}

type Route = TrackedShipment['route'];

/** Whereabouts postcodes and towns lie, in degrees: their post areas' positions. */
interface Positions {
  ofPostcode(postcode: string): Route['from'];
  /** Undefined for a town that can't be placed. */
  ofTown(town: string): Route['from'] | undefined;
}

/** Where a parcel has been, by the towns of its scans: one that can't be placed leaves it where it was seen before. */
function presentRoute({ shipper, receiver, events }: TrackedParcel, positions: Positions): Route {
  const from = positions.ofPostcode(shipper.postcode);
  const to = positions.ofPostcode(receiver.postcode);
  const stops: Route['stops'] = [];
  for (const { town } of events) {
    if (town === undefined || town === stops.at(-1)?.town) continue;
    const place = isSame(town, shipper.town) ? from : isSame(town, receiver.town) ? to : positions.ofTown(town);
    if (place) stops.push({ town, latitude: place.latitude, longitude: place.longitude });
  }
  return { from, to, stops };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export interface TrackingResponse {
  readonly body: EndpointAnswer<typeof trackShipment>;
  readonly etag: string;
}

/** The ETag changes with the parcel's events and with the expected day, which changes by itself. */
export function trackingResponse(parcel: TrackedParcel, deps: PresentDeps): TrackingResponse {
  const data = presentTracked(parcel, deps);
  return {
    body: { data },
    etag: `"${parcel.trackingCode}-${parcel.version}-${data.expected?.from.slice(0, 10) ?? data.if_collected?.on ?? ''}"`,
  };
}
