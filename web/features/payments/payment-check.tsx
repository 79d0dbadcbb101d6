import { useQuery } from '@tanstack/react-query';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PaymentQuestion } from './payment-question.ts';
import { PaymentSucceeded } from './payment-succeeded.tsx';

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
