import { useEffect } from 'react';
import type { TrackedShipment } from '../../contract/tracking.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { LarkDrawing } from '../../web/drawings/lark-drawing.tsx';
import { StatusBadge } from '../../web/features/shipments/history/status-badge.tsx';
import { poseOf } from '../../web/features/tracking/parcel-line.tsx';
import { ParcelPicture } from '../../web/features/tracking/parcel-picture.tsx';
import { useChunk } from '../../web/lib/use-chunk.ts';
import { Card } from '../../web/ui/card.tsx';
import { RouteLine } from '../../web/ui/route-line.tsx';
import { Row, Specimen } from './drawings.tsx';

export function Tracking() {
  return (
    <>
      <Specimen title="Tracking" isUniform>
        <Bands parcels={parcelsOnTheirWay} />
      </Specimen>
      <Specimen title="Tracking, problems" isUniform>
        <Bands parcels={parcelsWithProblems} />
      </Specimen>
      <Specimen title="Maps">
        <Maps />
      </Specimen>
    </>
  );
}

/** Without the map, which has a part of its own. */
function Bands({ parcels }: { readonly parcels: readonly TrackedShipment[] }) {
  return (
    <div className="grid grid-cols-1 gap-2 lg:grid-cols-2">
      {parcels.map((parcel) => (
        <div
          key={parcel.status}
          className="on-evergreen rounded-card p-4 [&>div]:grid-cols-1! [&>div>:last-child]:hidden"
        >
          <ParcelPicture parcel={parcel} />
        </div>
      ))}
    </div>
  );
}

// By itself, as tracking loads it.
const loadMap = async () => (await import('../../web/features/tracking/map/route-map.tsx')).RouteMap;

function Maps() {
  const { chunk: RouteMap, request } = useChunk(loadMap);
  // oxlint-disable-next-line react/exhaustive-deps -- once; `request` ignores further calls
  useEffect(request, []);
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      {RouteMap &&
        parcelsOnMaps.map((parcel) => <RouteMap key={parcel.receiver_town} parcel={parcel} pose={poseOf(parcel)} />)}
    </div>
  );
}

const stations = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const lines = [
  { label: 'At the start', current: 1 },
  { label: 'Moving', current: 3 },
  { label: 'Missed', current: 4, state: 'missed' },
  { label: 'Halted', current: 3, state: 'halted' },
  { label: 'Arrived', current: 6 },
] as const;

export function Lines() {
  return (
    <Specimen title="Route line">
      {lines.map((line) => (
        <RouteLine key={line.label} {...line} stations={stations} hasNames />
      ))}
      <Row>
        {lines.map((line) => (
          <RouteLine key={line.label} {...line} stations={stations} size="row" />
        ))}
      </Row>
      <Card tone="evergreen" className="grid gap-5">
        {lines.map((line) => (
          <RouteLine
            key={line.label}
            {...line}
            stations={stations}
            marker={<LarkDrawing pose="flying" className="size-9" />}
          />
        ))}
      </Card>
    </Specimen>
  );
}

export function Statuses() {
  return (
    <Specimen title="Statuses">
      <Row>
        {shipmentStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Row>
    </Specimen>
  );
}

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

const tomorrow = { on: '2026-11-19', arrives_by: '2026-11-23' };

const northwards = [dartford, manchester] as const;
const toBirmingham = [dartford, birmingham];
const toManchester = [dartford, birmingham, manchester];

const parcelsOnTheirWay: readonly TrackedShipment[] = [
  aParcel('BOOKED', northwards, [], { if_collected: tomorrow }),
  aParcel('COLLECTED', northwards, [dartford], { expected: thursday }),
  aParcel('AT_DEPOT', northwards, toBirmingham, { expected: thursday }),
  aParcel('IN_TRANSIT', northwards, toBirmingham, { expected: thursday }),
  aParcel('OUT_FOR_DELIVERY', northwards, toManchester, { expected: wednesday }),
  aParcel('READY_FOR_PICKUP', northwards, toManchester, {
    pickup: { address: ['Corner Shop', '12 Station Road', 'Manchester'], hours: '8am to 8pm', until: '2026-11-25' },
  }),
  aParcel('DELIVERED', northwards, toManchester, { delivered_to: 'NEIGHBOUR' }),
];

const parcelsWithProblems: readonly TrackedShipment[] = [
  aParcel('COLLECTION_FAILED', northwards, [], { reason: 'NOT_READY', if_collected: tomorrow }),
  aParcel('ON_HOLD', northwards, toBirmingham, { reason: 'DAMAGED' }),
  aParcel('DELIVERY_ATTEMPTED', northwards, toManchester, { reason: 'NO_ANSWER', expected: thursday }),
  aParcel('RETURNING_TO_SENDER', northwards, [...toManchester, birmingham], { reason: 'REFUSED' }),
  aParcel('RETURNED', northwards, [...toManchester, birmingham], { reason: 'REFUSED' }),
  aParcel('LOST', northwards, toBirmingham),
];

/** Near and far, over land and over water. */
const parcelsOnMaps: readonly TrackedShipment[] = [
  aParcel('IN_TRANSIT', [dartford, bristol], [dartford]),
  aParcel('IN_TRANSIT', [dartford, inverness], [dartford, birmingham, glasgow]),
  aParcel('OUT_FOR_DELIVERY', [dartford, belfast], [dartford, birmingham, belfast]),
  aParcel('AT_DEPOT', [dartford, newport], [dartford, southampton]),
];
