import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay, friendlyTime } from '../../../contract/values/friendly-date.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { expectedWords, headlineOf, nextStepOf } from './parcel-words.ts';
import { RouteMap } from './route-map.tsx';

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

/** The outline of a parcel that is being looked for. */
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

/** What to do now, and how to reach us, where a parcel does not go as it should. */
function NextStep({ parcel }: { readonly parcel: TrackedShipment }) {
  const sentence = nextStepOf(parcel);
  if (sentence === undefined) return null;
  const about = `Parcel ${parcel._tracking_id}: ${headlineOf(parcel)}.`;
  return (
    <Notice tone="warning" title="What happens now">
      <p>{sentence}</p>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" size="small" onClick={() => void openChat(about)}>
          Contact us
        </Button>
        <ButtonLink variant="quiet" size="small" href="/complaints">
          Make a complaint
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** The parcel's data, which open and close (specification, section 2). */
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

/** Where and until when to fetch a parcel, and what to bring. */
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

/** The stations of a parcel and the one it is at. */
interface Way {
  readonly stations: readonly string[];
  /** From 1; past the last when the way is behind it. */
  readonly current: number;
  /** Whether it does not go on from there as it should. */
  readonly isHalted?: boolean;
}

const toTheDoor: readonly string[] = ['Booked', 'Collected', 'On its way', 'Out for delivery', 'Delivered'];
const toBePickedUp = toTheDoor.with(3, 'Ready to be picked up');
const backToTheSender: readonly string[] = ['Booked', 'Collected', 'Going back to the sender', 'Back with the sender'];

const ways: Readonly<Partial<Record<ShipmentStatus, Way>>> = {
  BOOKED: { stations: toTheDoor, current: 1 },
  COLLECTION_FAILED: { stations: toTheDoor.with(1, 'Collection attempted'), current: 2, isHalted: true },
  COLLECTED: { stations: toTheDoor, current: 2 },
  AT_DEPOT: { stations: toTheDoor, current: 3 },
  IN_TRANSIT: { stations: toTheDoor, current: 3 },
  ON_HOLD: { stations: toTheDoor.with(2, 'On hold'), current: 3, isHalted: true },
  LOST: { stations: toTheDoor.with(2, 'We’re searching for it'), current: 3, isHalted: true },
  OUT_FOR_DELIVERY: { stations: toTheDoor, current: 4 },
  DELIVERY_ATTEMPTED: { stations: toTheDoor.with(3, 'Delivery attempted'), current: 4, isHalted: true },
  READY_FOR_PICKUP: { stations: toBePickedUp, current: 4 },
  DELIVERED: { stations: toTheDoor, current: 6 },
  RETURNING_TO_SENDER: { stations: backToTheSender, current: 3, isHalted: true },
  RETURNED: { stations: backToTheSender, current: 5 },
};

/** The way of a parcel; undefined where it goes nowhere. */
function wayOf({ status, delivered_to }: TrackedShipment): Way | undefined {
  if (delivered_to === 'PICKUP_POINT') return { stations: toBePickedUp, current: 6 };
  return ways[status];
}
