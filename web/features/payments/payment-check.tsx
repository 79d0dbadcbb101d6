import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { confirmPayment } from '../../../contract/payments.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { LoadingDrawing } from '../../drawings/loading-drawing.tsx';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** After success: when the page goes on to the dashboard (specification, section 9). */
const leavesAfterMs = 5000;
/** How often the provider is asked again while it still works on a payment. */
const asksAgainAfterMs = 3000;

const dashboardPath = '/dashboard';

/** Checks whether a parcel is paid and says so, waiting for as long as the provider still works on it. */
export function PaymentCheck({ parcelId }: { readonly parcelId: string }) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [confirmPayment.name, parcelId],
      // Without the query's signal: the question may book the parcel, and must not be broken off.
      queryFn: () => call(confirmPayment, { body: { parcel_id: parcelId } }),
      refetchInterval: ({ state }) => (state.data?.shipment.payment_status === 'PROCESSING' ? asksAgainAfterMs : false),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
  if (data?.shipment.payment_status === 'PROCESSING') return <StillProcessing />;
  if (data) return <PaymentSucceeded total={data.shipment.total} reference={data.shipment._shipment_id} />;
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

function PaymentSucceeded({ total, reference }: { readonly total: number; readonly reference: string }) {
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
          We have received {formatPounds(total)} for shipment {reference}. Your parcel is booked, and your receipt is on
          its way to your mailbox.
        </p>
      </Notice>
      <p role="status" className="text-quiet">
        We take you to your shipments in a few seconds.
      </p>
      <Button onClick={leave}>Go to My Shipments</Button>
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
