import { type ReactNode, useId, useState } from 'react';
import { apiBasePath } from '../../../contract/endpoint.ts';
import type { TrackedShipment, trackingCalendar } from '../../../contract/tracking.ts';
import { isSplit } from '../../../contract/values/parcel-progress.ts';
import { friendlyHour, friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../contract/values/time/relative-day.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { linkClasses } from '../../ui/buttons/link-classes.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EventLog } from '../../ui/event-log.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nameParcels } from '../shipments/name-parcels.ts';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { SplitParcels } from '../shipments/split-parcels.tsx';
import { PickupCard } from './pickup-card.tsx';

interface ParcelNoticesProps {
  readonly parcel: TrackedShipment;
  readonly pin?: string | undefined;
  readonly qr?: string | undefined;
  readonly share?: ReactNode;
}

/** Where to collect it, and how far each of several parcels is. */
export function ParcelNotices({ parcel: { parcels, pickup }, pin, qr, share }: ParcelNoticesProps) {
  return (
    <>
      {isSplit(parcels) && <SplitParcels parcels={parcels} />}
      {pickup && <PickupCard pickup={pickup} pieces={parcels.length} pin={pin} qr={qr} share={share} />}
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
      {parcel.expected && <AddToCalendar code={parcel._tracking_id} />}
    </Card>
  );
}

// The contract's own value would bring zod to the first load. Its type is literal, so the compiler keeps these equal.
const calendarPath: (typeof trackingCalendar)['path'] = '/shipment/track-shipment/calendar';

/** A calendar that is followed changes with what we expect. */
function AddToCalendar({ code }: { readonly code: string }) {
  return (
    // Not by the router, which would look for a page.
    <a
      href={`${apiBasePath}${calendarPath}?tracking_code=${code}`}
      className={classNames(linkClasses, 'inline-flex min-h-11 items-center justify-self-start print:hidden')}
    >
      Add to your calendar
    </a>
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

/** Collapsible (specification, section 2). Closed on a phone, where a line says the most of it. */
export function ParcelDetails({ parcel }: { readonly parcel: TrackedShipment }) {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia('(width >= 48rem)').matches);
  const id = useId();
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xl">Details</h3>
        <Button
          variant="quiet"
          className="-mr-4 forced-colors:mr-0"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
          <Icon name="down" className={isOpen ? 'rotate-180' : ''} />
        </Button>
      </div>
      {!isOpen && <p className="-mt-2 wrap-anywhere text-quiet">{summaryOf(parcel)}</p>}
      <dl id={id} hidden={!isOpen} className="grid gap-x-6 gap-y-3 sm:max-lg:grid-cols-2 @max-[20rem]/page:grid-cols-1">
        {factsOf(parcel).map(([label, value]) => (
          <div key={label} className={factLook}>
            <dt className="text-quiet">{label}</dt>
            <dd className="figures font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Label and value in a row, or under each other in the two columns of a tablet. */
const factLook = 'grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 sm:max-lg:grid-cols-1 @max-[20rem]/page:grid-cols-1';

function factsOf(parcel: TrackedShipment): readonly (readonly [label: string, value: string])[] {
  return [
    ['Tracking number', groupTrackingCode(parcel._tracking_id)],
    ['Status', parcel.status.replaceAll('_', ' ')],
    ['Created', friendlyTime(new Date(parcel.createdAt))],
    ['Transport', parcel.mode_of_transportation ?? '--/--'],
    ['From', placeOf(parcel.shipper_street_name, parcel.shipper_town, parcel.shipper_country)],
    ['To', placeOf(parcel.receiver_street_name, parcel.receiver_town, parcel.receiver_country)],
  ];
}

/** 'Electric van, from Dartford'. */
function summaryOf({ mode_of_transportation: mode, shipper_town: town }: TrackedShipment): string {
  return [mode, town && `${mode ? 'from' : 'From'} ${town}`].filter(Boolean).join(', ');
}

function placeOf(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
