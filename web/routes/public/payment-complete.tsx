import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { confirmBatchPayment } from '../../../contract/bulk.ts';
import { confirmPayment } from '../../../contract/payments.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { nextSteps, returnSteps } from '../../../contract/values/next-steps.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { DepartureScene } from '../../drawings/scenes/departure-scene.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { KeepParcels } from '../../features/accounts/guest-link.tsx';
import { batchCompletePath, paymentCompletePath } from '../../features/payments/payable.ts';
import { leavesAfterSeconds, useRedirectCountdown } from '../../features/payments/use-redirect-countdown.ts';
import { useBookedWindow } from '../../features/shipments/collection/collection-card.tsx';
import { BatchDownloads } from '../../features/shipments/labels/batch-downloads.tsx';
import { BookedLabel, BookedTracking } from '../../features/shipments/labels/booked-parcel.tsx';
import { useChosenPoint } from '../../features/shipments/points/drop-off-card.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { afterLogin, loginPathBackTo, shipmentPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { guestParcelPath } from '../../lib/navigation/guest-paths.ts';
import { markFormPaid, paidFormAt } from '../../session/form-entries.ts';
import { useIsGuest } from '../../session/guest-session.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { passOver } from '../../ui/overlays/close-on-back.ts';

export const page = { title: 'Payment', description: 'We’re checking your payment.' };

/** Where the card provider redirects the customer. Without a session, they log in first and come back. */
export function Component() {
  const [search] = useSearchParams();
  const parcelId = search.get('parcel') ?? '';
  const batchId = search.get('batch') ?? '';
  const isBatch = batchId !== '';
  const path = isBatch ? batchCompletePath(batchId) : paymentCompletePath(parcelId);
  const isSignedIn = useIsSignedIn();
  const isGuest = useIsGuest();
  useBarePath(path);
  if (!isSignedIn && (!isGuest || isBatch)) return <Redirect to={loginPathBackTo(path)} />;
  if (!isBatch && parcelId === '') {
    return (
      <AccountPage title={unverifiedTitle} scene="closed">
        <PaymentUnverified reason="the link doesn’t say which parcel you paid for." />
      </AccountPage>
    );
  }
  return (
    // The footer keeps its place while the payment is checked.
    <div className="min-h-dvh">
      <PaymentCheck question={isBatch ? batchQuestion(batchId) : parcelQuestion(parcelId)} />
    </div>
  );
}

/** The provider adds the payment's secret to the address. This removes it from the address bar and the history. */
function useBarePath(path: string): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isExposed = new URLSearchParams(search).has('payment_intent_client_secret');
  useEffect(() => {
    if (isExposed) void navigate(path, { replace: true });
  }, [isExposed, navigate, path]);
}

/** What the server says of a payment. */
interface CheckedPayment {
  readonly isProcessing: boolean;
  readonly total: number;
  /** How many shipments were paid and are booked now. */
  readonly count: number;
  /** The shipment, where it is one that was paid for alone. */
  readonly shipment?: ShipmentRecord;
  /** Where our driver comes for it. */
  readonly from?: string | undefined;
  /** Where they were paid for as a batch. */
  readonly batchId?: string;
}

/** A payment to be checked: who it is of, and how the server is asked. */
interface PaymentQuestion {
  readonly key: readonly string[];
  readonly ask: () => Promise<CheckedPayment>;
}

/** Asks whether a parcel is paid. */
function parcelQuestion(parcelId: string): PaymentQuestion {
  return {
    key: [confirmPayment.name, parcelId],
    ask: async () => {
      const { shipment, collection_address: from } = await call(confirmPayment, { body: { parcel_id: parcelId } });
      const isProcessing = shipment.payment_status === 'PROCESSING';
      return { isProcessing, total: shipment.total, count: 1, shipment, from };
    },
  };
}

/** Asks whether a batch is paid. */
function batchQuestion(batchId: string): PaymentQuestion {
  return {
    key: [confirmBatchPayment.name, batchId],
    ask: async () => {
      const { payment_status, paid, total } = await call(confirmBatchPayment, { body: { batch_id: batchId } });
      return { isProcessing: payment_status === 'PROCESSING', total, count: paid, batchId };
    },
  };
}

/** How often the provider is asked again while it still works on a payment. */
const asksAgainAfterMs = 3000;

/** Where the shipments of a customer are, or a guest's parcel. */
function usePlace(): { readonly path: string; readonly name: string } {
  const [search] = useSearchParams();
  const isGuest = useIsGuest();
  if (!isGuest) return { path: afterLogin, name: 'My Shipments' };
  return { path: guestParcelPath(search.get('parcel') ?? ''), name: 'your parcel' };
}

function PlaceLink() {
  const { path, name } = usePlace();
  return (
    <ButtonLink variant="secondary" href={path}>
      {name.replace(/^y/, 'Y')}
    </ButtonLink>
  );
}

/** Checks whether something is paid and says so, waiting for as long as the provider still works on it. */
function PaymentCheck({ question }: { readonly question: PaymentQuestion }) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: question.key,
      // Without the query's signal: the question may book the parcel, and must not be broken off.
      queryFn: question.ask,
      refetchInterval: ({ state }) => (state.data?.isProcessing ? asksAgainAfterMs : false),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
  if (data && !data.isProcessing) return <PaymentSucceeded payment={data} />;
  if (data) return <AccountPage title="Your payment is still being processed">{stillProcessing}</AccountPage>;
  if (isFetching) return <AccountPage title="Checking your payment">{waiting}</AccountPage>;
  return (
    <AccountPage title={unverifiedTitle} scene="closed">
      <PaymentUnverified reason={error?.message ?? ''} onRetry={() => void refetch()} />
    </AccountPage>
  );
}

const waiting = (
  <div role="status" className="grid justify-items-center py-4">
    <LoadingDrawing />
  </div>
);

const stillProcessing = (
  <>
    {waiting}
    <p className="text-center text-quiet">
      We’ll update this page when it goes through. You can leave: we’ll book your parcel and email your receipt.
    </p>
    <PlaceLink />
  </>
);

const unverifiedTitle = 'We couldn’t confirm your payment';

interface PaymentUnverifiedProps {
  readonly reason: string;
  readonly onRetry?: () => void;
}

function PaymentUnverified({ reason, onRetry }: PaymentUnverifiedProps) {
  return (
    <>
      <Notice tone="danger" isLive>
        <p>
          <span className="font-semibold">Unable to verify Payment:</span> {reason}
        </p>
      </Notice>
      <p>You won’t be charged twice. If your parcel still needs paying, its page says so.</p>
      {onRetry !== undefined && <Button onClick={onRetry}>Check again</Button>}
      <PlaceLink />
      <ContactSupport variant="quiet" about="We couldn’t confirm my payment: ">
        Chat with us
      </ContactSupport>
    </>
  );
}

/** Says that the payment arrived and what to do now, and goes on to the shipments after 5 s unless somebody uses it. */
function PaymentSucceeded({ payment }: { readonly payment: CheckedPayment }) {
  const { count, shipment, batchId } = payment;
  const { collected_from: holder, is_emailed: isEmailed = true } = shipment?.return_details ?? {};
  const collection = useBookedWindow(shipment);
  const point = useChosenPoint(shipment);
  const from = point === undefined ? payment.from : undefined;
  const steps =
    holder === undefined ? nextSteps(count, collection, point) : returnSteps({ name: holder, isEmailed }, collection);
  const navigate = useNavigate();
  const reference = shipment?._shipment_id;
  useEffect(() => {
    if (reference === undefined) return;
    markFormPaid(reference);
    passOver((location, key) => paidFormAt(location, key) !== undefined);
  }, [reference]);
  const isGuest = useIsGuest();
  const { path, name: place } = usePlace();
  const label = { holder, from, point, codePath: isGuest ? path : shipmentPath(reference ?? '') };
  const leave = useCallback(() => void navigate(path, { replace: true }), [navigate, path]);
  const { isPaused, secondsLeft, stay, watch } = useRedirectCountdown(leave);
  return (
    <AccountPage
      size="large"
      title="Payment succeeded!"
      lead={
        <>
          <span role="status" className="block text-lg text-ink wrap-anywhere">
            {paidWords(payment)}
          </span>
          {/* Read out once: a screen reader would say every second of it. */}
          <span className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2">
            <span aria-hidden="true" className="figures">
              {isPaused ? pausedWords : leavingWords(place, secondsLeft)}
            </span>
            {!isPaused && (
              <Button variant="quiet" size="small" className="-ml-3 text-base underline" onClick={stay}>
                Stay here
              </Button>
            )}
          </span>
          <span role="status" className="sr-only">
            {isPaused ? pausedWords : leavingWords(place, leavesAfterSeconds)}
          </span>
        </>
      }
      line={<Departure shipment={shipment} />}
    >
      <div role="presentation" className="grid gap-6" {...watch}>
        {shipment && (holder === undefined || !isEmailed) && <BookedLabel shipment={shipment} {...label} />}
        {batchId !== undefined && <BatchDownloads batchId={batchId} />}
        {shipment && <BookedTracking shipment={shipment} />}
        <div className="border-t border-line pt-5">
          <h2 className="mb-2 text-lg">What happens next</h2>
          <ol className="ml-5 grid list-decimal gap-1.5 wrap-anywhere">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        {isGuest && <KeepParcels />}
        <Button variant="secondary" size="large" onClick={leave}>
          Go to {place}
        </Button>
      </div>
    </AccountPage>
  );
}

function paidWords({ total, count, shipment }: CheckedPayment): string {
  const paid = `We’ve received ${formatPounds(total)} and emailed your receipt.`;
  if (!shipment)
    return `${paid} ${count === 1 ? 'Your parcel is' : `Your ${count.toLocaleString('en-GB')} parcels are`} booked.`;
  const { receiver_fullname: name, receiver_town: town } = shipment;
  return `${paid} Your parcel to ${[name, town].filter(Boolean).join(' in ')} is booked.`;
}

const pausedWords = 'We’ll stay on this page while you use it.';

function leavingWords(place: string, seconds: number): string {
  return `Taking you to ${place} in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** The van on its line, with the towns at the ends. */
function Departure({ shipment }: { readonly shipment: ShipmentRecord | undefined }) {
  return (
    <div className="overflow-hidden">
      <DepartureScene className="block h-auto w-full" />
      {shipment && (
        <p className="mt-1 flex justify-between gap-4 font-semibold wrap-anywhere">
          <span>
            <span className="sr-only">From </span>
            {shipment.shipper_town}
          </span>
          <span className="text-right">
            <span className="sr-only">to </span>
            {shipment.receiver_town}
          </span>
        </p>
      )}
    </div>
  );
}
