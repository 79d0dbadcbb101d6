import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { formatPounds } from '../../../contract/values/money.ts';
import { nextSteps } from '../../../contract/values/next-steps.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DownloadLabel } from '../shipments/detail/label-card.tsx';
import { BatchDownloads } from '../shipments/labels/batch-downloads.tsx';
import { ShareTracking } from '../shipments/share-tracking.tsx';
import type { CheckedPayment } from './payment-question.ts';
import { leavesAfterSeconds, useRedirectCountdown } from './use-redirect-countdown.ts';

/** Says that the payment arrived and what to do now, and goes on to the shipments after 5 s unless somebody uses it. */
export function PaymentSucceeded({ payment }: { readonly payment: CheckedPayment }) {
  const { total, subject, count, shipment, batchId } = payment;
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate('/dashboard', { replace: true }), [navigate]);
  const { isPaused, secondsLeft, watch } = useRedirectCountdown(leave);
  return (
    <div role="presentation" className="grid gap-5" {...watch}>
      <Notice tone="success" title="Payment succeeded!" isLive>
        <p>
          {/* A box of its own, or the line would break at the hyphen of the reference. */}
          We have received {formatPounds(total)} for <span className="inline-block">{subject}.</span> Your{' '}
          {count === 1 ? 'parcel is' : 'parcels are'} booked, and your receipt is on its way to your mailbox.
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
          <h2 className="text-lg">Your label</h2>
          <DownloadLabel shipment={shipment} format="4x6" words="4 × 6 inch label" variant="primary" />
          <DownloadLabel shipment={shipment} format="a4" words="A4 paper" />
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
        <ol className="ml-5 grid list-decimal gap-1.5">
          {nextSteps(count).map((step) => (
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

const pausedWords = 'We stay on this page while you use it.';

function leavingWords(seconds: number): string {
  return `We take you to your shipments in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
