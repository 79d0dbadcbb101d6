import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { formatPounds } from '../../../contract/values/money.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BatchDownloads } from '../shipments/labels/batch-downloads.tsx';
import type { CheckedPayment, PaymentQuestion } from './payment-question.ts';

/** After success: when the page goes on to the dashboard (specification, section 9). */
const leavesAfterMs = 5000;
/** How often the provider is asked again while it still works on a payment. */
const asksAgainAfterMs = 3000;

const dashboardPath = '/dashboard';

/** Checks whether something is paid and says so, waiting for as long as the provider still works on it. */
export function PaymentCheck({ question }: { readonly question: PaymentQuestion }) {
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

/** What the page says of an address that names no parcel: there is nothing to ask the server. */
export function NoParcel() {
  return <PaymentUnverified reason="the address does not say which parcel was paid." />;
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
          This page tells you as soon as it is through. You may also leave: your parcel is booked by itself, and we send
          you a receipt.
        </p>
      </div>
      <ButtonLink variant="secondary" href={dashboardPath}>
        My Shipments
      </ButtonLink>
    </>
  );
}

function PaymentSucceeded({ payment: { total, subject, isMany, batchId } }: { readonly payment: CheckedPayment }) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(dashboardPath, { replace: true }), [navigate]);
  useEffect(() => {
    const leaving = setTimeout(leave, leavesAfterMs);
    return () => clearTimeout(leaving);
  }, [leave]);
  return (
    <>
      <Notice tone="success" title="Payment succeeded!" isLive>
        <p>
          {/* A box of its own, or the line would break at the hyphen of the reference. */}
          We have received {formatPounds(total)} for <span className="inline-block">{subject}.</span> Your{' '}
          {isMany ? 'parcels are' : 'parcel is'} booked, and your receipt is on its way to your mailbox.
        </p>
      </Notice>
      <p role="status" className="text-quiet">
        We take you to your shipments in a few seconds.
      </p>
      {batchId !== undefined && <BatchDownloads batchId={batchId} />}
      <Button variant={batchId === undefined ? 'primary' : 'secondary'} onClick={leave}>
        Go to My Shipments
      </Button>
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
