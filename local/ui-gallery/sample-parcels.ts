import type { TrackedShipment } from '../../contract/tracking.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';

type Stop = TrackedShipment['route']['stops'][number];

function town(name: string, latitude: number, longitude: number): Stop {
  return { town: name, latitude, longitude };
}

const dartford = town('Dartford', 51.4, 0.2);
const birmingham = town('Birmingham', 52.5, -1.9);
const manchester = town('Manchester', 53.5, -2.2);
const bristol = town('Bristol', 51.5, -2.6);
const inverness = town('Inverness', 57.5, -4.2);
const belfast = town('Belfast', 54.6, -5.9);
const newport = town('Newport', 50.7, -1.3);
const glasgow = town('Glasgow', 55.9, -4.3);
const southampton = town('Southampton', 50.9, -1.4);

const wednesday = { from: '2026-11-18T08:00:00.000Z', until: '2026-11-18T18:00:00.000Z' };
const thursday = { from: '2026-11-19T08:00:00.000Z', until: '2026-11-19T18:00:00.000Z' };

/** Between two towns, with its last event at the last of the stops. */
function aParcel(
  status: ShipmentStatus,
  [from, to]: readonly [Stop, Stop],
  stops: readonly Stop[],
  { reason, ...changes }: Partial<TrackedShipment> & { readonly reason?: string } = {},
): TrackedShipment {
  const last = stops.at(-1);
  return {
    _tracking_id: 'CL000717618GB',
    parcels: [{ _tracking_id: 'CL000717618GB', number: 1, status }],
    status,
    createdAt: '2026-11-16T09:00:00.000Z',
    shipper_street_name: 'High Street',
    shipper_town: from.town,
    shipper_country: 'UK',
    receiver_street_name: 'Station Road',
    receiver_town: to.town,
    receiver_country: 'UK',
    mode_of_transportation: 'Electric van',
    events: [
      {
        at: '2026-11-18T07:40:00.000Z',
        status,
        sentence: `We tried to deliver in ${to.town} but nobody answered.`, // shown for an attempted delivery alone
        ...(last && { town: last.town }),
        ...(reason !== undefined && { reason }),
      },
    ],
    expected: null,
    delivery_days: 2,
    route: { from: positionOf(from), to: positionOf(to), stops: [...stops] },
    ...changes,
  };
}

function positionOf({ latitude, longitude }: Stop) {
  return { latitude, longitude };
}

const northwards = [dartford, manchester] as const;
const toBirmingham = [dartford, birmingham];
const toManchester = [dartford, birmingham, manchester];

export const parcelsOnTheirWay: readonly TrackedShipment[] = [
  aParcel('BOOKED', northwards, []),
  aParcel('COLLECTED', northwards, [dartford], { expected: thursday }),
  aParcel('AT_DEPOT', northwards, toBirmingham, { expected: thursday }),
  aParcel('IN_TRANSIT', northwards, toBirmingham, { expected: thursday }),
  aParcel('OUT_FOR_DELIVERY', northwards, toManchester, { expected: wednesday }),
  aParcel('READY_FOR_PICKUP', northwards, toManchester, {
    pickup: { address: ['Corner Shop', '12 Station Road', 'Manchester'], hours: '8am to 8pm', until: '2026-11-25' },
  }),
  aParcel('DELIVERED', northwards, toManchester, { delivered_to: 'NEIGHBOUR' }),
];

export const parcelsWithProblems: readonly TrackedShipment[] = [
  aParcel('COLLECTION_FAILED', northwards, [], { reason: 'NOT_READY' }),
  aParcel('ON_HOLD', northwards, toBirmingham, { reason: 'DAMAGED' }),
  aParcel('DELIVERY_ATTEMPTED', northwards, toManchester, { reason: 'NO_ANSWER', expected: thursday }),
  aParcel('RETURNING_TO_SENDER', northwards, [...toManchester, birmingham], { reason: 'REFUSED' }),
  aParcel('RETURNED', northwards, [...toManchester, birmingham], { reason: 'REFUSED' }),
  aParcel('LOST', northwards, toBirmingham),
];

/** Near and far, over land and over water. */
export const parcelsOnMaps: readonly TrackedShipment[] = [
  aParcel('IN_TRANSIT', [dartford, bristol], [dartford]),
  aParcel('IN_TRANSIT', [dartford, inverness], [dartford, birmingham, glasgow]),
  aParcel('OUT_FOR_DELIVERY', [dartford, belfast], [dartford, birmingham, belfast]),
  aParcel('AT_DEPOT', [dartford, newport], [dartford, southampton]),
];
