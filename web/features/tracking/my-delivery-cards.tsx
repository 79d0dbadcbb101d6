import { useMutation } from '@tanstack/react-query';
import { MapPin, Package } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { endSharedPickup, sharePickup } from '../../../contract/points/pickups.ts';
import type { MyDelivery } from '../../../contract/receiver/receiver.ts';
import { collectionDay, labelForEach } from '../../../contract/values/next-steps.ts';
import { streetLine } from '../../../contract/values/places/street-line.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { svgDataUrl } from '../../lib/svg-data-url.ts';
import { holdReturn } from '../../session/receiver-token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shareLink } from '../shipments/share-tracking.tsx';

/** What it is, from whom, and to which door. */
export function DeliveryAddress({ delivery }: { readonly delivery: MyDelivery }) {
  const { number_of_pieces: pieces, weight } = delivery;
  return (
    <Card className="grid gap-5">
      <Fact title="To" icon={<MapPin aria-hidden="true" />}>
        <address className="not-italic wrap-anywhere">
          <span className="block font-semibold">{delivery.receiver_fullname}</span>
          <span className="block">{streetLine(delivery.receiver_building, delivery.receiver_street_name)}</span>
          <span className="block">{delivery.receiver_town}</span>
          <span className="figures block">{delivery.receiver_postal_code}</span>
        </address>
      </Fact>
      <Fact title="What’s inside" icon={<Package aria-hidden="true" />}>
        <p className="font-semibold wrap-anywhere">{delivery.shipment_content}</p>
        <p className="wrap-anywhere">From {delivery.shipper_fullname}</p>
        <p className="figures text-quiet">
          {pieces === 1 ? '1 parcel' : `${pieces} parcels`}, {weight} kg
        </p>
      </Fact>
    </Card>
  );
}

interface FactProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function Fact({ title, icon, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-4">
      <span className="mt-0.5 text-quiet [&>svg]:size-5">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-base font-normal text-quiet">{title}</h2>
        {children}
      </div>
    </div>
  );
}

/** The way back of a delivered parcel, paid by who received it. */
export function ReturnCard({ delivery }: { readonly delivery: MyDelivery }) {
  const { can_return: canReturn, returned_with: returnedWith, return_status: status, return_qr: qr } = delivery;
  const { return_parcels: parcels = 1 } = delivery;
  const { shipper_fullname: sender } = delivery;
  if (!canReturn && returnedWith === undefined) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">{canReturn ? 'Return this parcel' : 'The return of this parcel'}</h2>
      {returnedWith !== undefined && status !== undefined && (
        <p className="wrap-anywhere">
          {returnWords(status, sender)} Its tracking number is{' '}
          <Link href={`/track-parcel?tracking_code=${returnedWith}`}>{groupTrackingCode(returnedWith)}</Link>.
        </p>
      )}
      {qr !== undefined && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Pack the parcel and show this code to our driver. You don’t need to print
            anything.
          </p>
          <p>{collectionDay} If nobody is there, we come again.</p>
          <img src={svgDataUrl(qr)} alt={`QR code of ${returnedWith}`} className="size-48 rounded-control bg-white" />
        </>
      )}
      {parcels > 1 && (
        <>
          <p className="wrap-anywhere">
            {sender} has ordered this return. Ask them for the labels. {labelForEach}
          </p>
          <p>{collectionDay} If nobody is there, we come again.</p>
        </>
      )}
      {canReturn && (
        <>
          <p className="wrap-anywhere">
            Send it back to {sender}. Log in or create an account: we fill in everything, and you see the price before
            you pay.
          </p>
          <ButtonLink
            href="/ship-parcel?return=received"
            onClick={holdReturn}
            variant="secondary"
            className="sm:justify-self-start"
          >
            Return this parcel
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

const wordsByStatus: Readonly<Partial<Record<ShipmentStatus, (sender: string) => string>>> = {
  BOOKED: () => 'The return is booked, and we haven’t collected it yet.',
  COLLECTION_FAILED: () => 'We came to collect the return, but couldn’t. We’ll come again.',
  ON_HOLD: () => 'We have collected the return, and it is on hold.',
  LOST: () => 'We have collected the return, and are looking for it. We’re sorry.',
  DELIVERED: (sender) => `The return has been delivered to ${sender}.`,
  RETURNING_TO_SENDER: (sender) =>
    `We couldn’t deliver the return to ${sender}. It is on its way back to where we collected it.`,
  RETURNED: (sender) => `We couldn’t deliver the return to ${sender}. It is back where we collected it.`,
};

function returnWords(status: ShipmentStatus, sender: string): string {
  const words = wordsByStatus[status];
  return words ? words(sender) : `We have collected the return, and it is on its way to ${sender}.`;
}

interface EmailUpdatesProps {
  readonly isUnsubscribed: boolean;
  readonly onChange: (isUnsubscribed: boolean) => Promise<void>;
}

/** Whether we may write to the receiver: one press stops the mails, another lets them come again. */
export function EmailUpdates({ isUnsubscribed, onChange }: EmailUpdatesProps) {
  const change = useMutation({ mutationFn: () => onChange(!isUnsubscribed) }, queryClient); // a failure is told in a toast
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Email updates</h2>
      <p role="status">
        {isUnsubscribed
          ? 'We won’t email you about any parcel.'
          : 'We’ll email you when something changes with a parcel for you.'}
      </p>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        isLoading={change.isPending}
        onClick={() => change.mutate()}
      >
        {isUnsubscribed ? 'Start email updates' : 'Stop email updates'}
      </Button>
    </Card>
  );
}

interface SharePickupProps {
  readonly token: string;
  readonly isShared: boolean | undefined;
  readonly onChange: () => void;
}

/** A link for somebody else to collect the parcel with, which needs no PIN sent and shows no address. */
export function SharePickup({ token, isShared = false, onChange }: SharePickupProps) {
  const [url, setUrl] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const showLink = async () => {
    setUrl((await call(sharePickup, { body: { token } })).url);
    onChange();
  };
  const endLink = async () => {
    await call(endSharedPickup, { body: { token } });
    setUrl('');
    onChange();
    status.current?.focus(); // the button that had it goes
  };
  const make = useMutation({ mutationFn: showLink }, queryClient); // a toast says when it fails
  const end = useMutation({ mutationFn: endLink }, queryClient);
  const hasLink = url !== '' || isShared;
  return (
    <div className="grid gap-3 print:hidden">
      <p role="status" ref={status} tabIndex={-1}>
        {hasLink
          ? 'Who has your link can collect the parcel. Ending it hides the PIN, but who has seen the PIN can still use it.'
          : 'Can’t go yourself? Send somebody a link with the PIN and the address of the point.'}
      </p>
      {url !== '' && <p className="wrap-anywhere">{url}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isLoading={make.isPending}
          onClick={() => (url === '' ? make.mutate() : void shareLink({ title: 'Collect my parcel', url }))}
        >
          <Icon name="share" />
          {url !== '' ? 'Share the link' : isShared ? 'Show the link' : 'Ask somebody else to collect it'}
        </Button>
        {hasLink && (
          <Button variant="quiet" isLoading={end.isPending} onClick={() => end.mutate()}>
            End this link
          </Button>
        )}
      </div>
    </div>
  );
}
