import { useId, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { isSplit } from '../../../contract/values/parcel-progress.ts';
import { friendlyHour, friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../contract/values/time/relative-day.ts';
import { useChunkAtOnce } from '../../lib/use-chunk.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EventLog } from '../../ui/event-log.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HelpButtons } from '../shipments/help-buttons.tsx';
import { nameParcels } from '../shipments/name-parcels.ts';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { aboutParcel } from './parcel-actions.tsx';
import { nextStepOf } from './parcel-words.ts';

export function SendOneBack() {
  return (
    <ButtonLink variant="secondary" href="/?page=send">
      Send one back
    </ButtonLink>
  );
}

const loadSplit = async () => (await import('../shipments/split-parcels.tsx')).SplitParcels;

/** Loaded on use: most shipments are one parcel. */
function SplitParcels({ parcels }: { readonly parcels: TrackedShipment['parcels'] }) {
  const { chunk: Parcels } = useChunkAtOnce(loadSplit);
  return Parcels && <Parcels parcels={parcels} />;
}

const loadPickup = async () => (await import('./pickup-card.tsx')).PickupCard;

/** Loaded on use too. */
function Pickup({ pickup }: { readonly pickup: NonNullable<TrackedShipment['pickup']> }) {
  const { chunk: PickupCard } = useChunkAtOnce(loadPickup);
  return PickupCard && <PickupCard pickup={pickup} />;
}

/** Where to collect it, and what to do about a problem. */
export function ParcelNotices({ parcel }: { readonly parcel: TrackedShipment }) {
  const nextStep = nextStepOf(parcel);
  return (
    <>
      {isSplit(parcel.parcels) && <SplitParcels parcels={parcel.parcels} />}
      {parcel.pickup && <Pickup pickup={parcel.pickup} />}
      {nextStep !== undefined && (
        <Notice tone="warning" title="What happens now">
          <p className="mb-3 print:mb-0">{nextStep}</p>
          <HelpButtons about={aboutParcel(parcel)} />
        </Notice>
      )}
    </>
  );
}

export function ParcelJourney({ parcel }: { readonly parcel: TrackedShipment }) {
  const today = useToday();
  return (
    <Card className="grid content-start gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">Journey so far</h3>
        <ShareTracking code={parcel._tracking_id} title={`Parcel ${parcel._tracking_id}`} size="medium" />
      </div>
      {parcel.events.length > 0 ? (
        <EventLog label="Journey so far" events={logOf(parcel, today)} />
      ) : (
        <p className="text-quiet">Nothing has happened yet.</p>
      )}
    </Card>
  );
}

/** The newest first. */
function logOf({ events, status }: TrackedShipment, today: Date) {
  const newest = status === 'DELIVERED' ? ('arrived' as const) : ('current' as const);
  return events.toReversed().map(({ at, sentence, town, parcels }, index) => ({
    id: `${at} ${sentence}`,
    day: dayHeading(new Date(at), today),
    time: friendlyHour(new Date(at)),
    title: sentence,
    detail:
      [town !== undefined && !sentence.includes(town) ? town : '', nameParcels(parcels)].filter(Boolean).join(' · ') ||
      undefined,
    state: index === 0 ? newest : ('done' as const),
  }));
}

/** Collapsible (specification, section 2). */
export function ParcelDetails({ parcel }: { readonly parcel: TrackedShipment }) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">Details</h3>
        <Button variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide details' : 'Show details'}
          <Icon name="down" className={isOpen ? 'rotate-180' : ''} />
        </Button>
      </div>
      <dl id={id} hidden={!isOpen} className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-1">
        {factsOf(parcel).map(([label, value]) => (
          <div key={label}>
            <dt className="text-quiet">{label}</dt>
            <dd className="figures font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function factsOf(parcel: TrackedShipment): readonly (readonly [label: string, value: string])[] {
  return [
    ['Tracking number', parcel._tracking_id],
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
