import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay } from '../../../contract/values/friendly-date.ts';
import { Card } from '../../ui/card.tsx';

/** Where and until when to fetch a parcel, and what to bring. */
export function PickupCard({ pickup }: { readonly pickup: NonNullable<TrackedShipment['pickup']> }) {
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
