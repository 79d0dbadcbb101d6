import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay } from '../../../contract/values/time/friendly-date.ts';
import { Card } from '../../ui/card.tsx';

export function PickupCard({ pickup }: { readonly pickup: NonNullable<TrackedShipment['pickup']> }) {
  return (
    <Card tone="lifted" className="grid gap-4">
      <h3 className="text-xl">Where to collect it</h3>
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-quiet">Open</dt>
          <dd className="font-semibold wrap-anywhere">{pickup.hours}</dd>
        </div>
        <div>
          <dt className="text-quiet">Collect it by</dt>
          <dd className="font-semibold">{friendlyDay(new Date(pickup.until))}</dd>
        </div>
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
      </dl>
      <p>Bring the tracking number or our email. After that day it goes back to the sender.</p>
    </Card>
  );
}
