import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { ShipmentDetail, ShipmentRecord } from '../../../contract/shipments.ts';
import { PhoneLink } from '../../content/contact-links.tsx';
import { NotFoundDrawing } from '../../drawings/not-found-drawing.tsx';
import { GuestLink, KeepParcels } from '../../features/accounts/guest-link.tsx';
import { DownloadInvoice } from '../../features/invoices/download-invoice.tsx';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { PriceLines } from '../../features/quotes/price-lines.tsx';
import { CollectionCard } from '../../features/shipments/collection/collection-card.tsx';
import { ShipmentActions } from '../../features/shipments/detail/shipment-actions.tsx';
import { ShipmentFacts } from '../../features/shipments/detail/shipment-cards.tsx';
import { ShipmentTimeline } from '../../features/shipments/detail/shipment-timeline.tsx';
import { StateCard } from '../../features/shipments/detail/state-card.tsx';
import { DropOffCard } from '../../features/shipments/points/drop-off-card.tsx';
import { shipmentQuery } from '../../features/shipments/shipment-query.ts';
import { SplitParcels } from '../../features/shipments/split-parcels.tsx';
import { useLineTransition } from '../../features/shipments/use-line-transition.ts';
import { describeForOwner, parcelOf } from '../../features/tracking/owner-words.ts';
import { ParcelPicture } from '../../features/tracking/parcel-picture.tsx';
import { PickupCard } from '../../features/tracking/pickup-card.tsx';
import { BandSkeleton, TrackingBand } from '../../features/tracking/tracking-band.tsx';
import { MessageScreen } from '../../layout/message-screen.tsx';
import { afterLogin, shipmentPath, trackPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { guestShipPath } from '../../lib/navigation/guest-paths.ts';
import { useToday } from '../../lib/use-today.ts';
import { useIsGuest } from '../../session/guest-session.ts';
import { useCan } from '../../session/role.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Anchor } from '../../ui/buttons/link-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Price } from '../../ui/price.tsx';

export const page = { title: 'Shipment', description: 'Where your parcel is, what it costs and its label.' };

/** The bank confirms or fails a refund later. */
const refundRefetchMs = 15_000;

function isRefundOpen(shipment: ShipmentDetail | undefined): boolean {
  return shipment?.refund?.state === 'PENDING' || shipment?.refund?.state === 'RETRYING';
}

/** By the reference or parcel id in the address. */
export function Component() {
  const { id = '' } = useParams();
  return <Shipment id={id} />;
}

/** The same for who sends without an account: where their emailed link leads. */
export const guestParcelPage = {
  page: { title: 'Your parcel', description: 'Your label, where your parcel is, and how to cancel it.' },
  Component: GuestParcel,
};

function GuestParcel() {
  const [search] = useSearchParams();
  const id = search.get('parcel') ?? '';
  return (
    <GuestLink parcelId={id} inAccount={<Redirect to={shipmentPath(id)} />}>
      <Shipment id={id} />
    </GuestLink>
  );
}

function Shipment({ id }: { readonly id: string }) {
  const [paying, setPaying] = useState<ShipmentRecord>();
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...shipmentQuery(id),
      refetchInterval: ({ state: { data: seen, error: failed } }) =>
        failed === null && isRefundOpen(seen?.shipment) ? refundRefetchMs : false,
    },
    queryClient,
  );
  const failure = isFetching ? null : error;
  const canBook = useCan('shipments:book');
  const found = failure ? undefined : data?.shipment;
  const shipment = found && !canBook ? { ...found, has_label: false } : found;
  return (
    <>
      {failure ? (
        <Missing failure={failure} onRetry={refetch} />
      ) : (
        <ShipmentBand shipment={shipment} onPay={() => setPaying(shipment)} />
      )}
      {shipment && <ShipmentCards shipment={shipment} />}
      {paying && <PayShipment shipment={paying} isCreating={false} onClose={() => setPaying(undefined)} />}
    </>
  );
}

interface MissingProps {
  readonly failure: Error;
  readonly onRetry: () => unknown;
}

function Missing({ failure, onRetry }: MissingProps) {
  const isGuest = useIsGuest();
  if (!hasCode(failure, 'NOT_FOUND')) {
    return (
      <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
        <h1 className="text-2xl sm:text-3xl">Shipment</h1>
        <LoadFailure title="We couldn’t load this shipment" error={failure} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <MessageScreen
      drawing={<NotFoundDrawing />}
      title={isGuest ? 'We can’t find that parcel' : 'We can’t find that shipment in your account'}
      actions={
        <>
          {!isGuest && <ButtonLink href={afterLogin}>All your shipments</ButtonLink>}
          <ButtonLink variant={isGuest ? 'primary' : 'secondary'} href={trackPath}>
            Track by number
          </ButtonLink>
        </>
      }
    >
      {isGuest ? 'Open the link in our email about it.' : 'It may have been deleted, or be in another account.'}
    </MessageScreen>
  );
}

interface ShipmentBandProps {
  readonly shipment: ShipmentDetail | undefined;
  readonly onPay: () => void;
}

/** As tracking shows the parcel, said to its owner. The heading is there from the start, so that the focus a new page gives it stays. */
function ShipmentBand({ shipment, onPay }: ShipmentBandProps) {
  const isGuest = useIsGuest();
  const today = useToday();
  return (
    <TrackingBand
      title={shipment ? `Shipment ${shipment._shipment_id}` : 'Shipment'}
      code={shipment?._tracking_id}
      back={isGuest ? undefined : <BackToList />}
      isBreathing={shipment?.status === 'OUT_FOR_DELIVERY'}
    >
      {shipment ? (
        <div className="own-parcel">
          <ParcelPicture
            parcel={parcelOf(shipment)}
            words={describeForOwner(shipment, today)}
            actions={
              <>
                {shipment.refund && <RefundNotice refund={shipment.refund} />}
                <StateCard shipment={shipment} onPay={onPay} />
              </>
            }
          />
        </div>
      ) : (
        <BandSkeleton label="Loading your shipment" />
      )}
    </TrackingBand>
  );
}

function BackToList() {
  const goBack = useLineTransition();
  return (
    <Anchor
      href={afterLogin}
      onClick={(event) => void goBack(event)}
      aria-label="All Shipment History"
      title="All Shipment History"
      className="-ml-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-quiet transition-colors hover:bg-tint hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Anchor>
  );
}

/** Two columns; on a phone one, with the facts last. */
function ShipmentCards({ shipment }: { readonly shipment: ShipmentDetail }) {
  const isGuest = useIsGuest();
  const navigate = useNavigate();
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-8 sm:pb-section">
      <SplitParcels parcels={shipment.parcels} />
      {shipment.pickup && <PickupCard pickup={shipment.pickup} pieces={shipment.parcels.length} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6 max-lg:contents">
          <ShipmentTimeline shipment={shipment} />
          <div className="max-lg:order-1">
            <ShipmentFacts shipment={shipment} />
          </div>
          {shipment.drop_off && <CollectionCard shipment={shipment} />}
        </div>
        <div className="grid gap-6 max-lg:contents">
          <DropOffCard shipment={shipment} />
          {!shipment.drop_off && <CollectionCard shipment={shipment} />}
          <PriceCard shipment={shipment} />
          <ShipmentActions
            shipment={shipment}
            onRepeated={(reference) => void navigate(shipmentPath(reference))}
            onDeleted={() => void navigate(isGuest ? guestShipPath : afterLogin, { replace: true })} // Back must not show what is gone
          />
        </div>
      </div>
      {isGuest && <KeepParcels email={shipment.shipper_email_address} />}
    </div>
  );
}

const refundLooks = {
  PENDING: { tone: 'information', title: 'Your refund is on its way' },
  RETRYING: { tone: 'warning', title: 'We’ll try your refund again' },
  FAILED: { tone: 'danger', title: 'We couldn’t refund your card' },
  DONE: { tone: 'success', title: 'Refunded' },
} as const;

function RefundNotice({ refund: { state, message } }: { readonly refund: NonNullable<ShipmentDetail['refund']> }) {
  const [before = '', ...after] = message.split(company.phone);
  return (
    <Notice {...refundLooks[state]}>
      <p>
        {before}
        {after.map((text) => (
          <Fragment key={text}>
            <PhoneLink />
            {text}
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}

function PriceCard({ shipment: { lines, total, _invoice_number } }: { readonly shipment: ShipmentDetail }) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">Price</h2>
      <PriceLines lines={lines} />
      <p className="mt-4 flex items-baseline justify-between gap-2 border-t border-line pt-4 font-semibold">
        Total including VAT
        <Price pounds={total} className="text-xl" />
      </p>
      {_invoice_number && <InvoiceRow number={_invoice_number} />}
    </Card>
  );
}

function InvoiceRow({ number }: { readonly number: string }) {
  const isGuest = useIsGuest();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
      <p>
        Invoice <span className="figures whitespace-nowrap">{number}</span>
      </p>
      {isGuest ? <p className="text-quiet">It’s in our email.</p> : <DownloadInvoice number={number} />}
    </div>
  );
}
