import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ShipmentDetail, ShipmentRecord } from '../../../contract/shipments.ts';
import { collectionDay } from '../../../contract/values/next-steps.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { PhoneLink } from '../../content/contact-links.tsx';
import { DownloadInvoice } from '../../features/invoices/download-invoice.tsx';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { PriceLines } from '../../features/quotes/price-lines.tsx';
import { ShipmentActions } from '../../features/shipments/detail/shipment-actions.tsx';
import { LabelCard, ShipmentFacts, windowWords } from '../../features/shipments/detail/shipment-cards.tsx';
import { ShipmentSkeleton } from '../../features/shipments/detail/shipment-skeleton.tsx';
import { ShipmentTimeline } from '../../features/shipments/detail/shipment-timeline.tsx';
import { StatusBadge, statusWords } from '../../features/shipments/history/status-badge.tsx';
import { ShareTracking } from '../../features/shipments/share-tracking.tsx';
import { shipmentQuery } from '../../features/shipments/shipment-query.ts';
import { stepPath } from '../../features/shipments/wizard/wizard-steps.ts';
import { WhatHappensNow } from '../../features/tracking/what-happens-now.tsx';
import { afterLogin, shipmentPath } from '../../layout/navigation.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
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
  const shipment = failure ? undefined : data?.shipment;
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-6 pb-12 sm:pt-10 sm:pb-section">
      <Link href={afterLogin} className="inline-flex items-center gap-2 justify-self-start py-1">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All Shipment History
      </Link>
      <ShipmentHead shipment={shipment} />
      {shipment && <ShipmentCards shipment={shipment} onPay={() => setPaying(shipment)} />}
      {hasCode(failure, 'NOT_FOUND') && (
        <EmptyState
          title="We can’t find that shipment in your account"
          action={<ButtonLink href={afterLogin}>All your shipments</ButtonLink>}
        >
          It may have been deleted, or be in another account.
        </EmptyState>
      )}
      {failure && !hasCode(failure, 'NOT_FOUND') && (
        <LoadFailure title="We couldn’t load this shipment" error={failure} onRetry={refetch} />
      )}
      {!shipment && !failure && <ShipmentSkeleton />}
      {paying && <PayShipment shipment={paying} isCreating={false} onClose={() => setPaying(undefined)} />}
    </div>
  );
}

interface PayableShipment {
  readonly shipment: ShipmentDetail;
  readonly onPay: () => void;
}

/** Two columns; on a phone one, with the label and the price before the details. */
function ShipmentCards({ shipment, onPay }: PayableShipment) {
  const navigate = useNavigate();
  return (
    <>
      <NextStep shipment={shipment} />
      {shipment.refund && <RefundNotice refund={shipment.refund} />}
      {shipment.return_details?.ended_reason && <EndedReturn reason={shipment.return_details.ended_reason} />}
      {shipment.can_pay && <PaymentCall shipment={shipment} onPay={onPay} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6 max-lg:contents">
          <ShipmentTimeline shipment={shipment} />
          <div className="max-lg:order-1">
            <ShipmentFacts shipment={shipment} />
          </div>
        </div>
        <div className="grid gap-6 max-lg:contents">
          <LabelCard shipment={shipment} />
          <PriceCard shipment={shipment} />
          <div className="max-lg:order-2">
            <ShipmentActions
              shipment={shipment}
              onRepeated={(reference) => void navigate(shipmentPath(reference))}
              onDeleted={() => void navigate(afterLogin, { replace: true })} // Back must not show what is gone
            />
          </div>
        </div>
      </div>
    </>
  );
}

/** For its sender; the tracking page has words that fit its receiver too. */
const nextSteps: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  COLLECTION_FAILED: 'We’ll come again. Have it ready, and tell us if you can’t.',
  ON_HOLD: 'We’re looking into it. We’ll show what happens next here. If you know what’s wrong, tell us.',
  DELIVERY_ATTEMPTED: 'The receiver can choose a safe place, a neighbour or another day on the tracking page.',
  READY_FOR_PICKUP: 'The receiver can collect it. The tracking page says how.',
  RETURNING_TO_SENDER: 'It’s on its way back to you. To send it again, book a new shipment.',
  LOST: 'We’re sorry. We’re still looking for it. Contact us to make a claim.',
};

/** For who has ordered a return, and is its receiver. */
const nextReturnSteps = (from: string): typeof nextSteps => ({
  COLLECTION_FAILED: `We’ll go back to ${from}. If they can’t hand it over, tell us.`,
  DELIVERY_ATTEMPTED: 'You can choose a safe place, a neighbour or another day on the tracking page.',
  READY_FOR_PICKUP: 'You can collect it. The tracking page says how.',
  RETURNING_TO_SENDER: `It’s on its way back to ${from}. If you still want it, tell us.`,
});

function NextStep({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { status, _tracking_id: code, return_details: details, expected } = shipment;
  const from = details?.collected_from;
  if (status === 'BOOKED') {
    return (
      <Notice tone="information" title="What happens now">
        <p>
          {from ? `We’ll collect it from ${from}.` : 'Keep it ready at the collection address.'} {collectionDay}
        </p>
      </Notice>
    );
  }
  const sentence = { ...nextSteps, ...(from !== undefined && nextReturnSteps(from)) }[status];
  const nextTry = `We’ll try again${expected ? ` on ${windowWords(expected)}` : ''}. `;
  return sentence === undefined ? null : (
    <WhatHappensNow
      sentence={(status === 'DELIVERY_ATTEMPTED' ? nextTry : '') + sentence}
      about={`My shipment ${code}: ${statusWords(status).toLowerCase()}.`}
    />
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

function EndedReturn({ reason }: { readonly reason: string }) {
  return (
    <Notice tone="warning" title="Draft: this return can no longer be paid for">
      <p>{reason} You haven’t been charged. You can delete this draft.</p>
    </Notice>
  );
}

/** For a draft: pay for it or edit it. */
function PaymentCall({ shipment: { _shipment_id, receiver_email_address, total }, onPay }: PayableShipment) {
  return (
    <Notice tone="warning" title="Draft: waiting for payment">
      <div className="grid justify-items-start gap-3">
        <p>
          <Price pounds={total} /> including VAT. We’ll collect it once you’ve paid. If not, it expires after 7 days.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onPay}>Make Payment</Button>
          {/* A return by a receiver has no email address of the sender it goes to, and can't be changed. */}
          {receiver_email_address !== '' && (
            <ButtonLink variant="secondary" href={stepPath(1, { draft: _shipment_id })}>
              Edit
            </ButtonLink>
          )}
        </div>
      </div>
    </Notice>
  );
}

/** The heading is there from the start, so that the focus a new page gives it stays. */
function ShipmentHead({ shipment }: { readonly shipment: ShipmentDetail | undefined }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:text-3xl">{shipment?._shipment_id ?? 'Shipment'}</h1>
        {shipment && <StatusBadge status={shipment.status} />}
      </div>
      {shipment && (
        <p className="figures text-quiet">
          Tracking number <strong className="font-semibold text-ink">{shipment._tracking_id}</strong>, created{' '}
          <time dateTime={shipment.createdAt} className="whitespace-nowrap">
            {friendlyTime(new Date(shipment.createdAt))}
          </time>
        </p>
      )}
      {shipment && shipment.status !== 'PENDING_PAYMENT' && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={trackPathOf(shipment._tracking_id)} className="py-1">
            Track this parcel
          </Link>
          <ShareTracking
            code={shipment._tracking_id}
            title={`Parcel ${shipment._tracking_id}`}
            words="Share tracking link"
          />
        </div>
      )}
    </div>
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
      {_invoice_number && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
          <p>
            Invoice <span className="figures whitespace-nowrap">{_invoice_number}</span>
          </p>
          <DownloadInvoice number={_invoice_number} />
        </div>
      )}
    </Card>
  );
}
