import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay, friendlyHour, friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { dayHeading } from '../../../contract/values/time/relative-day.ts';
import { openChat } from '../../integrations/chat/open-chat.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EventLog } from '../../ui/event-log.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import { nextStepOf } from './parcel-words.ts';
import { WhatHappensNow } from './what-happens-now.tsx';

/** What the chat begins with. */
function aboutParcel({ _tracking_id: code, status }: TrackedShipment): string {
  return `Parcel ${code}: ${status.replaceAll('_', ' ').toLowerCase()}.`;
}

/** For a delivered parcel: what to do if it isn't there, and the way back. */
export function ArrivalActions({
  parcel,
  sendBack,
}: {
  readonly parcel: TrackedShipment;
  readonly sendBack: ReactNode;
}) {
  if (parcel.status !== 'DELIVERED') return null;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => void openChat(`${aboutParcel(parcel)} It isn’t there.`)}>
        Not there? Tell us
      </Button>
      {sendBack}
    </div>
  );
}

export function SendOneBack() {
  return (
    <ButtonLink variant="secondary" href="/?page=send">
      Send one back
    </ButtonLink>
  );
}

/** Where to collect it, and what to do about a problem. */
export function ParcelNotices({ parcel }: { readonly parcel: TrackedShipment }) {
  const nextStep = nextStepOf(parcel);
  return (
    <>
      {parcel.pickup && <PickupCard pickup={parcel.pickup} />}
      {nextStep !== undefined && <WhatHappensNow sentence={nextStep} about={aboutParcel(parcel)} />}
    </>
  );
}

export function PickupCard({ pickup }: { readonly pickup: NonNullable<TrackedShipment['pickup']> }) {
  return (
    <Card tone="lifted" className="grid gap-4">
      <h3 className="text-xl">Where to collect it</h3>
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-quiet">Address</dt>
          <dd>
            <address className="not-italic wrap-anywhere">
              {pickup.address.map((line) => (
                <span key={line} className="block font-semibold">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
        <div>
          <dt className="text-quiet">Open</dt>
          <dd className="font-semibold wrap-anywhere">{pickup.hours}</dd>
        </div>
        <div>
          <dt className="text-quiet">Collect it by</dt>
          <dd className="font-semibold">{friendlyDay(new Date(pickup.until))}</dd>
        </div>
      </dl>
      <p>Bring the tracking number or our email. After that day it goes back to the sender.</p>
    </Card>
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
  return events.toReversed().map(({ at, sentence, town }, index) => ({
    id: `${at} ${sentence}`,
    day: dayHeading(new Date(at), today),
    time: friendlyHour(new Date(at)),
    title: sentence,
    detail: town !== undefined && !sentence.includes(town) ? town : undefined,
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
          <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
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
