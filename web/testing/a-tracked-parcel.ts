import type { TrackedShipment } from '../../contract/tracking.ts';

/** A parcel on its way from Dartford to Manchester as anybody sees it, with whatever the test cares about changed. */
export function aTrackedParcel(changes: Partial<TrackedShipment> = {}): TrackedShipment {
  return {
    _tracking_id: 'CL000717618GB',
    parcels: [{ _tracking_id: 'CL000717618GB', number: 1, status: changes.status ?? 'OUT_FOR_DELIVERY' }],
    status: 'OUT_FOR_DELIVERY',
    createdAt: '2026-11-16T09:00:00.000Z',
    shipper_street_name: 'High Street',
    shipper_town: 'Dartford',
    shipper_country: 'UK',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    receiver_country: 'UK',
    mode_of_transportation: 'Electric van',
    events: [
      {
        at: '2026-11-16T09:05:00.000Z',
        status: 'BOOKED',
        sentence: 'Your payment has arrived and your parcel is booked.',
      },
      {
        at: '2026-11-16T15:20:00.000Z',
        status: 'COLLECTED',
        sentence: 'We have collected the parcel.',
        town: 'Dartford',
      },
      {
        at: '2026-11-18T07:40:00.000Z',
        status: 'OUT_FOR_DELIVERY',
        sentence: 'The parcel is out for delivery.',
        town: 'Manchester',
      },
    ],
    expected: { from: '2026-11-18T08:00:00.000Z', until: '2026-11-18T18:00:00.000Z' },
    delivery_days: 2,
    route: {
      from: { latitude: 51.4, longitude: 0.2 },
      to: { latitude: 53.5, longitude: -2.2 },
      stops: [
        { town: 'Dartford', latitude: 51.4, longitude: 0.2 },
        { town: 'Manchester', latitude: 53.5, longitude: -2.2 },
      ],
    },
    ...changes,
  };
}
