import { Copy, QrCode } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShipmentRecord } from '../../../contract/shipments.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { nextSteps, returnSteps } from '../../../contract/values/next-steps.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { DepartureScene } from '../../drawings/departure-scene.tsx';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { leavesAfterSeconds, useRedirectCountdown } from '../../features/payments/use-redirect-countdown.ts';
import { BatchDownloads } from '../../features/shipments/labels/batch-downloads.tsx';
import { DownloadLabel } from '../../features/shipments/labels/download-labels.tsx';
import { QrDialog } from '../../features/shipments/labels/qr-dialog.tsx';
import { ShareTracking } from '../../features/shipments/share-tracking.tsx';
import { copyTrackingCode } from '../../lib/copy-tracking-code.ts';
import { trackPathOf } from '../../lib/track-path.ts';
import { markFormPaid, paidFormAt } from '../../session/form-entries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { passOver } from '../../ui/overlays/close-on-back.ts';

/** What the server says of a payment. */
export interface CheckedPayment {
  readonly isProcessing: boolean;
  readonly total: number;
  /** How many shipments were paid and are booked now. */
  readonly count: number;
  /** The shipment, where it is one that was paid for alone. */
  readonly shipment?: ShipmentRecord;
  /** Where they were paid for as a batch. */
  readonly batchId?: string;
}

/** Says that the payment arrived and what to do now, and goes on to the shipments after 5 s unless somebody uses it. */
export function PaymentSucceeded({ payment }: { readonly payment: CheckedPayment }) {
  const { count, shipment, batchId } = payment;
  const { collected_from: holder, is_emailed: isEmailed = true } = shipment?.return_details ?? {};
  const steps = holder === undefined ? nextSteps(count) : returnSteps({ name: holder, isEmailed });
  const navigate = useNavigate();
  const reference = shipment?._shipment_id;
  useEffect(() => {
    if (reference === undefined) return;
    markFormPaid(reference);
    passOver((location, key) => paidFormAt(location, key) !== undefined);
  }, [reference]);
  const leave = useCallback(() => void navigate('/dashboard', { replace: true }), [navigate]);
  const { isPaused, secondsLeft, watch } = useRedirectCountdown(leave);
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
          <span aria-hidden="true" className="figures mt-2 block">
            {isPaused ? pausedWords : leavingWords(secondsLeft)}
          </span>
          <span role="status" className="sr-only">
            {isPaused ? pausedWords : leavingWords(leavesAfterSeconds)}
          </span>
        </>
      }
      line={<Departure shipment={shipment} />}
    >
      <div role="presentation" className="grid gap-6" {...watch}>
        {shipment && (holder === undefined || !isEmailed) && <Label shipment={shipment} holder={holder} />}
        {batchId !== undefined && <BatchDownloads batchId={batchId} />}
        {shipment && <TrackingNumber shipment={shipment} />}
        <div className="border-t border-line pt-5">
          <h2 className="mb-2 text-lg">What happens next</h2>
          <ol className="ml-5 grid list-decimal gap-1.5 wrap-anywhere">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <Button variant="secondary" size="large" onClick={leave}>
          Go to My Shipments
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
  return `${paid} Your parcel to ${[name, town].filter(Boolean).join(', ')} is booked.`;
}

const pausedWords = 'We’ll stay on this page while you use it.';

function leavingWords(seconds: number): string {
  return `Taking you to My Shipments in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
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

interface LabelProps {
  readonly shipment: ShipmentRecord;
  /** Who has the parcel, where its sender has ordered it back. */
  readonly holder: string | undefined;
}

/** Most people have a printer for A4, or none. */
function Label({ shipment, holder }: LabelProps) {
  const [isQrOpen, setIsQrOpen] = useState(false);
  const pieces = Number(shipment.number_of_pieces);
  const from = [shipment.shipper_street_name, shipment.shipper_town].filter(Boolean).join(', ');
  return (
    <div className="grid gap-3">
      {holder !== undefined && <h2 className="text-lg wrap-anywhere">The label to send to {holder}</h2>}
      <DownloadLabel
        shipment={shipment}
        format="a4"
        variant="primary"
        size="large"
        name={holder !== undefined ? 'Download for A4 paper' : pieces === 1 ? 'Print your label' : 'Print your labels'}
      />
      {holder === undefined && (
        <>
          <Button variant="secondary" className="min-h-12" onClick={() => setIsQrOpen(true)}>
            <QrCode aria-hidden="true" />
            No printer? Show the QR code
          </Button>
          <p className="wrap-anywhere">
            We’ll collect from <strong>{from}</strong>.
          </p>
        </>
      )}
      <DownloadLabel shipment={shipment} format="4x6" variant="quiet" name="Download for 4 × 6 inch label" />
      {isQrOpen && <QrDialog shipment={shipment} onClose={() => setIsQrOpen(false)} />}
    </div>
  );
}

function TrackingNumber({ shipment: { _tracking_id: code } }: { readonly shipment: ShipmentRecord }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block text-quiet">Tracking number</span>
          <span className="figures text-lg font-semibold whitespace-nowrap">{groupTrackingCode(code)}</span>
        </span>
        <IconButton
          label="Copy tracking number"
          icon={<Copy aria-hidden="true" />}
          className="size-11"
          onClick={() => void copyTrackingCode(code)}
        />
      </p>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink variant="secondary" className="min-h-12" href={trackPathOf(code)}>
          Track it
        </ButtonLink>
        <ShareTracking code={code} title={`Parcel ${code}`} words="Share link" size="medium" />
      </div>
    </div>
  );
}
