import type { ReactNode } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyTime } from '../../../contract/values/friendly-date.ts';
import { Card } from '../../ui/card.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { NextStep } from './next-step.tsx';
import { ParcelDetails } from './parcel-details.tsx';
import { expectedWords, headlineOf } from './parcel-words.ts';
import { PickupCard } from './pickup-card.tsx';
import { RouteMap } from './route-map.tsx';
import { wayOf } from './stations.ts';

interface ParcelViewProps {
  readonly parcel: TrackedShipment;
  /** What can be done about the parcel, between where it is and what happened to it. */
  readonly children?: ReactNode;
}

/** Where a parcel is, and everything about it that anybody may know. */
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

/** Where a parcel is: the sentence, when it should arrive, the line with its stations, and what to do where something is to be done. */
export function ParcelStatus({ parcel }: { readonly parcel: TrackedShipment }) {
  const way = wayOf(parcel);
  return (
    <div className="grid gap-6">
      {/* Said again when it changes while the page is open. */}
      <div role="status" className="grid gap-2">
        <h2 className="text-3xl text-balance wrap-anywhere sm:text-4xl">{headlineOf(parcel)}</h2>
        <p className="text-lg text-quiet">{expectedWords(parcel)}</p>
      </div>
      {way && (
        <Stepper label="The way of your parcel" steps={way.stations} current={way.current} isHalted={way.isHalted} />
      )}
      {parcel.pickup && <PickupCard pickup={parcel.pickup} />}
      <NextStep parcel={parcel} />
    </div>
  );
}

/** What happened so far, and the map. */
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

/** The newest first, as people ask. */
function timelineOf({ events }: TrackedShipment) {
  return events.toReversed().map(({ at, sentence, town }, index) => ({
    id: `${at} ${sentence}`,
    title: sentence,
    detail: [friendlyTime(new Date(at)), town].filter(Boolean).join(', '),
    state: index === 0 ? ('current' as const) : ('done' as const),
  }));
}
