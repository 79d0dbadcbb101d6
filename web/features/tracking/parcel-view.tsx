import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { headlineOf, ParcelStatus } from './parcel-status.tsx';
import { RouteMap } from './route-map.tsx';

interface ParcelViewProps {
  readonly parcel: TrackedShipment;
  /** Shown between the status and the history. */
  readonly children?: ReactNode;
}

export function ParcelView({ parcel, children }: ParcelViewProps) {
  return (
    <div className="grid gap-6">
      <ParcelStatus parcel={parcel} />
      {children}
      <ParcelJourney parcel={parcel} />
      <ParcelDetails parcel={parcel} />
    </div>
  );
}

export function ParcelSkeleton() {
  return (
    <SkeletonGroup label="Looking for your parcel">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </SkeletonGroup>
  );
}

export function ParcelJourney({ parcel }: { readonly parcel: TrackedShipment }) {
  return (
    <div className="grid gap-6 md:grid-cols-[2fr_1fr]">
      <Card className="grid content-start gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-xl">What happened</h3>
          <ShareTracking code={parcel._tracking_id} title={headlineOf(parcel)} />
        </div>
        {parcel.events.length > 0 ? (
          <Timeline label="What happened" events={timelineOf(parcel)} />
        ) : (
          <p className="text-quiet">Nothing has happened yet.</p>
        )}
      </Card>
      <Card className="grid items-center">
        <RouteMap parcel={parcel} />
      </Card>
    </div>
  );
}

/** The newest first. */
function timelineOf({ events }: TrackedShipment) {
  return events.toReversed().map(({ at, sentence, town }, index) => ({
    id: `${at} ${sentence}`,
    title: sentence,
    detail: [friendlyTime(new Date(at)), town].filter(Boolean).join(', '),
    state: index === 0 ? ('current' as const) : ('done' as const),
  }));
}

/** Collapsible (specification, section 2). */
function ParcelDetails({ parcel }: { readonly parcel: TrackedShipment }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">Details</h3>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
        </Button>
      </div>
      <dl id={id} hidden={!isOpen} className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {factsOf(parcel).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function factsOf(parcel: TrackedShipment): readonly (readonly [label: string, value: string])[] {
  return [
    ['Tracking code', parcel._tracking_id],
    ['Status', parcel.status.replaceAll('_', ' ')],
    ['Created', friendlyTime(new Date(parcel.createdAt))],
    ['Transport', parcel.mode_of_transportation ?? '--/--'],
    ['From', placeOf(parcel.shipper_street_name, parcel.shipper_town, parcel.shipper_country)],
    ['To', placeOf(parcel.receiver_street_name, parcel.receiver_town, parcel.receiver_country)],
  ];
}

function placeOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
