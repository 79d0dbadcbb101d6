import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay } from '../../../contract/values/time/friendly-date.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

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
      <div className="print:hidden">
        <GetDirections address={pickup.address} />
      </div>
    </Card>
  );
}

/** In the visitor's own maps, which the address opens on every phone. */
function GetDirections({ address }: { readonly address: readonly string[] }) {
  const search = new URLSearchParams({ api: '1', destination: address.join(', ') });
  return (
    <ButtonLink
      href={`https://www.google.com/maps/dir/?${search}`}
      target="_blank"
      rel="noreferrer"
      className="max-sm:w-full"
    >
      <Icon name="place" />
      Get directions
    </ButtonLink>
  );
}
