import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { confirmBatchPayment } from '../../../contract/bulk.ts';
import { confirmPayment } from '../../../contract/payments.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { batchCompletePath, paymentCompletePath } from '../../features/payments/payable.ts';
import { loginPathBackTo } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type CheckedPayment, PaymentSucceeded } from './payment-succeeded.tsx';

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
  if (!isBatch && parcelId === '') {
    return (
      <AccountPage title="Payment">
        <PaymentUnverified reason="the link doesn’t say which parcel you paid for." />
      </AccountPage>
    );
  }
  return <PaymentCheck question={isBatch ? batchQuestion(batchId) : parcelQuestion(parcelId)} />;
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
      return { isProcessing, total: shipment.total, count: 1, shipment };
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
  if (data && !data.isProcessing) return <PaymentSucceeded payment={data} />;
  if (data) return <AccountPage title="Your payment is still being processed">{stillProcessing}</AccountPage>;
  if (isFetching) return <AccountPage title="Checking your payment">{waiting}</AccountPage>;
  return (
    <AccountPage title="Payment">
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
    <ButtonLink variant="secondary" href={dashboardPath}>
      My Shipments
    </ButtonLink>
  </>
);

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
