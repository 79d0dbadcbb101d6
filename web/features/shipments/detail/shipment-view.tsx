import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { PhoneLink } from '../../../content/contact-links.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { company } from '../../../lib/company.ts';
import { trackPathOf } from '../../../lib/track-path.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Price } from '../../../ui/price.tsx';
import { StatusBadge } from '../history/status-badge.tsx';
import { ShareTracking } from '../share-tracking.tsx';
import { stepPath } from '../wizard/wizard-steps.ts';
import { LabelCard } from './label-card.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { PriceCard, ShipmentFacts, ShipmentRoute } from './shipment-facts.tsx';
import { shipmentQuery } from './shipment-query.ts';
import { ShipmentSkeleton } from './shipment-skeleton.tsx';

interface ShipmentViewProps {
  /** The parcel id or the reference. */
  readonly id: string;
  /** Where all shipments are. */
  readonly listPath: string;
  readonly onPay: (shipment: ShipmentDetail) => void;
  /** Called with the reference of the shipment that repeats this one. */
  readonly onRepeated: (reference: string) => void;
  readonly onDeleted: () => void;
  /** What fetches an invoice by its number. */
  readonly Invoice: ComponentType<{ readonly number: string }>;
}

/** The bank's answer about a refund comes later, and may be a failure. */
const refundRefetchMs = 15_000;

function isRefundOpen(shipment: ShipmentDetail | undefined): boolean {
  return shipment?.refund?.state === 'PENDING' || shipment?.refund?.state === 'RETRYING';
}

/** Everything about one shipment, and everything its owner can do with it now. */
export function ShipmentView({ id, listPath, ...actions }: ShipmentViewProps) {
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
    <>
      <ShipmentHead shipment={shipment} />
      {shipment && <ShipmentCards shipment={shipment} {...actions} />}
      {hasCode(failure, 'NOT_FOUND') && <Unknown listPath={listPath} />}
      {failure && !hasCode(failure, 'NOT_FOUND') && <Failed error={failure} onRetry={refetch} />}
      {!shipment && !failure && <ShipmentSkeleton />}
    </>
  );
}

interface ShipmentCardsProps extends Omit<ShipmentViewProps, 'id' | 'listPath'> {
  readonly shipment: ShipmentDetail;
}

/** Two columns; on a phone one, with the label and the price before the details. */
function ShipmentCards({ shipment, onPay, onRepeated, onDeleted, Invoice }: ShipmentCardsProps) {
  return (
    <>
      {shipment.refund && <RefundNotice refund={shipment.refund} />}
      {shipment.can_pay && <PaymentCall shipment={shipment} onPay={() => onPay(shipment)} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6 max-lg:contents">
          <ShipmentRoute shipment={shipment} />
          <div className="max-lg:order-1">
            <ShipmentFacts shipment={shipment} />
          </div>
        </div>
        <div className="grid gap-6 max-lg:contents">
          <LabelCard shipment={shipment} />
          <PriceCard
            shipment={shipment}
            invoice={shipment._invoice_number && <Invoice number={shipment._invoice_number} />}
          />
          <div className="max-lg:order-2">
            <ShipmentActions shipment={shipment} onRepeated={onRepeated} onDeleted={onDeleted} />
          </div>
        </div>
      </div>
    </>
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

function Unknown({ listPath }: { readonly listPath: string }) {
  return (
    <EmptyState
      title="We can’t find that shipment"
      action={<ButtonLink href={listPath}>All your shipments</ButtonLink>}
    >
      It may have been deleted, or belong to another account.
    </EmptyState>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  return (
    <Notice tone="danger" title="We could not load this shipment" isLive>
      <p>{error.message}</p>
      <Button variant="secondary" className="mt-3" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}

interface PaymentCallProps {
  readonly shipment: ShipmentDetail;
  readonly onPay: () => void;
}

/** Says that the shipment waits for its payment, with the buttons that make it and that change the draft. */
function PaymentCall({ shipment: { _shipment_id, receiver_email_address, total }, onPay }: PaymentCallProps) {
  return (
    <Notice tone="warning" title="Draft: this shipment waits for its payment">
      <div className="grid justify-items-start gap-3">
        <p>
          <Price pounds={total} /> including VAT. We collect it once it is paid; unpaid it expires after seven days.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onPay}>Make Payment</Button>
          {/* A receiver's return has no e-mail address of the sender it goes to, and can't be changed. */}
          {receiver_email_address !== '' && (
            <ButtonLink variant="secondary" href={stepPath(1, _shipment_id)}>
              Edit
            </ButtonLink>
          )}
        </div>
      </div>
    </Notice>
  );
}

/** What shipment it is and how it stands. The heading is there from the start, so that the focus a new page gives it stays. */
function ShipmentHead({ shipment }: { readonly shipment: ShipmentDetail | undefined }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="figures text-2xl sm:text-3xl">{shipment?._shipment_id ?? 'Shipment'}</h1>
        {shipment && <StatusBadge status={shipment.status} />}
      </div>
      {shipment && (
        <p className="figures text-quiet">
          Tracking code <strong className="font-semibold text-ink">{shipment._tracking_id}</strong>, created{' '}
          <time dateTime={shipment.createdAt} className="whitespace-nowrap">
            {friendlyTime(new Date(shipment.createdAt))}
          </time>
        </p>
      )}
      {shipment && shipment.status !== 'PENDING_PAYMENT' && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={trackPathOf(shipment._tracking_id)} className="py-1">
            Follow this parcel
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
