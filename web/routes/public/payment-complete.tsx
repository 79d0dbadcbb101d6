import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { confirmBatchPayment } from '../../../contract/bulk.ts';
import { confirmPayment } from '../../../contract/payments.ts';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { nextSteps, returnSteps } from '../../../contract/values/next-steps.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { batchCompletePath, paymentCompletePath } from '../../features/payments/payable.ts';
import { BatchDownloads } from '../../features/shipments/labels/batch-downloads.tsx';
import { DownloadLabel } from '../../features/shipments/labels/download-labels.tsx';
import { ShareTracking } from '../../features/shipments/share-tracking.tsx';
import { loginPathBackTo } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export const page = { title: 'Payment', description: 'We’re checking your payment.' };

/** Where the card provider redirects the customer. Without a session, they log in first and come back. */
export function Component() {
  const [search] = useSearchParams();
  const parcelId = search.get('parcel') ?? '';
  const batchId = search.get('batch') ?? '';
  const isBatch = batchId !== '';
  const path = isBatch ? batchCompletePath(batchId) : paymentCompletePath(parcelId);
  const isSignedIn = useIsSignedIn();
  useBarePath(path);
  if (!isSignedIn) return <Redirect to={loginPathBackTo(path)} />;
  return (
    <AccountPage title="Payment">
      {isBatch || parcelId !== '' ? (
        <PaymentCheck question={isBatch ? batchQuestion(batchId) : parcelQuestion(parcelId)} />
      ) : (
        <PaymentUnverified reason="the link doesn’t say which parcel you paid for." />
      )}
    </AccountPage>
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
  /** What was paid and is booked now: 'shipment SHP-…' or '12 shipments'. */
  readonly subject: string;
  /** How many shipments that is. */
  readonly count: number;
  /** The shipment, where it is one that was paid for alone. */
  readonly shipment?: ShipmentRecord;
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
      const { shipment } = await call(confirmPayment, { body: { parcel_id: parcelId } });
      const isProcessing = shipment.payment_status === 'PROCESSING';
      return { isProcessing, total: shipment.total, subject: `shipment ${shipment._shipment_id}`, count: 1, shipment };
    },
  };
}

/** Asks whether a batch is paid. */
function batchQuestion(batchId: string): PaymentQuestion {
  return {
    key: [confirmBatchPayment.name, batchId],
    ask: async () => {
      const { payment_status, paid, total } = await call(confirmBatchPayment, { body: { batch_id: batchId } });
      const subject = paid === 1 ? '1 shipment' : `${paid.toLocaleString('en-GB')} shipments`;
      return { isProcessing: payment_status === 'PROCESSING', total, subject, count: paid, batchId };
    },
  };
}

/** How often the provider is asked again while it still works on a payment. */
const asksAgainAfterMs = 3000;

const dashboardPath = '/dashboard';

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
  if (data?.isProcessing) return <StillProcessing />;
  if (data) return <PaymentSucceeded payment={data} />;
  if (isFetching) return <CheckingPayment />;
  return <PaymentUnverified reason={error?.message ?? ''} onRetry={() => void refetch()} />;
}

function CheckingPayment() {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-4">
      <LoadingDrawing />
      <p className="text-quiet">Checking your payment</p>
    </div>
  );
}

function StillProcessing() {
  return (
    <>
      <div role="status" className="grid justify-items-center gap-3 py-4">
        <LoadingDrawing />
        <p className="font-semibold">Your payment is still being processed</p>
        <p className="text-center text-quiet">
          We’ll update this page when it goes through. You can leave: we’ll book your parcel and email your receipt.
        </p>
      </div>
      <ButtonLink variant="secondary" href={dashboardPath}>
        My Shipments
      </ButtonLink>
    </>
  );
}

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
      {onRetry !== undefined && <Button onClick={onRetry}>Check again</Button>}
      <ButtonLink variant="secondary" href={dashboardPath}>
        My Shipments
      </ButtonLink>
    </>
  );
}

/** Says that the payment arrived and what to do now, and goes on to the shipments after 5 s unless somebody uses it. */
function PaymentSucceeded({ payment }: { readonly payment: CheckedPayment }) {
  const { total, subject, count, shipment, batchId } = payment;
  const { collected_from: holder, is_emailed: isEmailed = true } = shipment?.return_details ?? {};
  const steps = holder === undefined ? nextSteps(count) : returnSteps({ name: holder, isEmailed });
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate('/dashboard', { replace: true }), [navigate]);
  const { isPaused, secondsLeft, watch } = useRedirectCountdown(leave);
  return (
    <div role="presentation" className="grid gap-5" {...watch}>
      <Notice tone="success" title="Payment succeeded!" isLive>
        <p>
          {/* A box of its own, or the line would break at the hyphen of the reference. */}
          We’ve received {formatPounds(total)} for <span className="inline-block">{subject}.</span> Your{' '}
          {count === 1 ? 'parcel is' : 'parcels are'} booked, and we’ve emailed your receipt.
        </p>
      </Notice>
      {/* Read out once: a screen reader would say every second of it. */}
      <p aria-hidden="true" className="figures text-quiet">
        {isPaused ? pausedWords : leavingWords(secondsLeft)}
      </p>
      <p role="status" className="sr-only">
        {isPaused ? pausedWords : leavingWords(leavesAfterSeconds)}
      </p>
      {shipment && (
        <div className="grid gap-3">
          {(holder === undefined || !isEmailed) && (
            <>
              <h2 className="text-lg wrap-anywhere">
                {holder === undefined ? 'Your label' : `The label to send to ${holder}`}
              </h2>
              <DownloadLabel shipment={shipment} format="4x6" words="4 × 6 inch label" variant="primary" />
              <DownloadLabel shipment={shipment} format="a4" words="A4 paper" />
            </>
          )}
          <div className="grid grid-cols-2 gap-3">
            <ButtonLink variant="secondary" href={trackPathOf(shipment._tracking_id)}>
              Track it
            </ButtonLink>
            <ShareTracking
              code={shipment._tracking_id}
              title={`Parcel ${shipment._tracking_id}`}
              words="Share link"
              size="medium"
            />
          </div>
        </div>
      )}
      {batchId !== undefined && <BatchDownloads batchId={batchId} />}
      <div>
        <h2 className="mb-2 text-lg">What happens next</h2>
        <ol className="ml-5 grid list-decimal gap-1.5 wrap-anywhere">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Button variant="secondary" onClick={leave}>
        Go to My Shipments
      </Button>
    </div>
  );
}

const pausedWords = 'We’ll stay on this page while you use it.';

function leavingWords(seconds: number): string {
  return `Taking you to My Shipments in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** After success: when the page goes on to the dashboard (specification, section 9). */
const leavesAfterSeconds = 5;

/**
 * Counts down to a redirect. It stops while a control inside has keyboard focus, and for good once one was pressed: a timed redirect
 * must not take the page away from under somebody's hands.
 */
function useRedirectCountdown(leave: () => void) {
  const [hasFocus, setHasFocus] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const left = useRef(leavesAfterSeconds);
  const [secondsLeft, setSecondsLeft] = useState(leavesAfterSeconds);
  const isPaused = hasFocus || isPressed;

  useEffect(() => {
    if (isPaused) return undefined;
    const counting = setInterval(() => {
      left.current -= 1;
      if (left.current > 0) setSecondsLeft(left.current);
      else leave();
    }, 1000);
    return () => clearInterval(counting);
  }, [isPaused, leave]);

  return {
    isPaused,
    secondsLeft,
    /** For the element around the controls. */
    watch: {
      onFocus: ({ target }: FocusEvent) => setHasFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus((before) => before && currentTarget.contains(relatedTarget)),
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest('a, button')) setIsPressed(true);
      },
    },
  };
}
