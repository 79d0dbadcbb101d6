import type { ReactNode } from 'react';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { friendlyDay } from '../../../contract/values/time/friendly-date.ts';
import { svgDataUrl } from '../../lib/svg-data-url.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

type Pickup = NonNullable<TrackedShipment['pickup']>;

interface PickupCardProps {
  readonly pickup: Pickup;
  /** How many parcels the shipment has. */
  readonly pieces?: number;
  /** On the receiver's own page alone. */
  readonly pin?: string | undefined;
  /** As an SVG. */
  readonly qr?: string | undefined;
  /** How the receiver lets somebody else collect it. */
  readonly share?: ReactNode;
}

export function PickupCard({ pickup, pieces = 1, pin, qr, share }: PickupCardProps) {
  const lastWord = 'After that day it goes back to the sender.';
  return (
    <Card tone="lifted" className="grid gap-4">
      {pin !== undefined && <PickupPin pin={pin} qr={qr} share={share} />}
      <h3 className="text-xl">Where to collect it</h3>
      {pickup.waiting !== undefined && <Waiting waiting={pickup.waiting} pieces={pieces} />}
      <dl className="grid gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-quiet">Open</dt>
          <dd className="font-semibold wrap-anywhere">
            {pickup.hours.split(' · ').map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
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
      {pickup.needs_pin ? (
        <p>
          {pin === undefined && 'You need a PIN. The link in our email to the receiver shows it. '}
          {lastWord}
        </p>
      ) : (
        <p>Bring the tracking number or our email. {lastWord}</p>
      )}
      <div className="print:hidden">
        <GetDirections address={pickup.address} />
      </div>
    </Card>
  );
}

/** Of several parcels, which may have come on different days, and to different points. */
function Waiting({ waiting, pieces }: { readonly waiting: NonNullable<Pickup['waiting']>; readonly pieces: number }) {
  const count = waiting.length;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        {count === pieces
          ? `All ${pieces} parcels are here.`
          : `${count} of ${pieces} parcels ${count === 1 ? 'is' : 'are'} here.`}
      </p>
      <ul className="grid gap-1">
        {waiting.map(({ number, address, until }) => (
          <li key={number} className="wrap-anywhere">
            Parcel {number}: {address[0]}, by {friendlyDay(new Date(until))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Anybody who shows one of the two at the till gets the parcel. */
function PickupPin({ pin, qr, share }: Pick<PickupCardProps, 'qr' | 'share'> & { readonly pin: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-b border-line pb-5">
      {qr !== undefined && (
        <img
          src={svgDataUrl(qr)}
          alt="QR code to collect the parcel"
          className="size-48 max-w-full rounded-control border border-line bg-white"
        />
      )}
      <div className="grid max-w-80 gap-3">
        <p>
          <span className="block text-quiet">Your PIN</span>
          <span className="figures text-3xl font-bold tracking-widest">{pin}</span>
        </p>
        <p>{qr === undefined ? 'Say it at the till.' : 'Show either at the till.'}</p>
        {share}
      </div>
    </div>
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
