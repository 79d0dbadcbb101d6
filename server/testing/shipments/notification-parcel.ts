import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { NotificationEvent, NotificationParcel } from '../../shipments/events/notification-outbox.ts';

/** When the made-up parcel's story begins: a Monday. */
const startsAt = Date.UTC(2026, 10, 16, 9);

/** What happened to a made-up parcel: a status, or more of the event. Each happens an hour after the one before. */
export type Happening = ShipmentStatus | ({ readonly status: ShipmentStatus } & Partial<NotificationEvent>);

/** A parcel to which things have happened. It stands where the last one that was not late has brought it. */
export function notificationParcel(
  happenings: readonly Happening[],
  changes: Partial<NotificationParcel> = {},
): NotificationParcel {
  const events = happenings.map((happening, place) => ({
    number: place + 1,
    parcelNumber: 1,
    happenedAt: new Date(startsAt + place * 3_600_000),
    reason: undefined,
    sentence: 'Scanned in Leeds.',
    town: 'Leeds',
    isLate: false,
    ...(typeof happening === 'string' ? { status: happening } : happening),
  }));
  return {
    id: '0198c0de-0000-4000-8000-000000000001',
    trackingCode: 'CL000717618GB',
    status: events.findLast(({ isLate }) => !isLate)?.status ?? 'PENDING_PAYMENT',
    deliveryDays: 2,
    preferredDay: undefined,
    shipper: { fullName: 'Ada Lovelace', email: 'ada@example.com', town: 'Dartford', postcode: 'DA1 1AA' },
    receiver: { fullName: 'Charles Babbage', email: 'charles@example.com', town: 'Leeds', postcode: 'LS1 1AA' },
    parcels: [{ number: 1, status: events.findLast(({ isLate }) => !isLate)?.status ?? 'PENDING_PAYMENT' }],
    events,
    slowestEvents: events,
    ...changes,
  };
}
