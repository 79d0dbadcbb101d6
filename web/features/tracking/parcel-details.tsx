import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyTime } from '../../../contract/values/friendly-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The parcel's data, which open and close (specification, section 2). */
export function ParcelDetails({ parcel }: { readonly parcel: TrackedShipment }) {
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
