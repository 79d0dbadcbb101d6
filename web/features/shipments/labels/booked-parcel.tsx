import { Copy, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { labelForEach } from '../../../../contract/values/next-steps.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { copyTrackingCode } from '../../../lib/copy-tracking-code.ts';
import { trackPathOf } from '../../../lib/track-path.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ShareTracking } from '../share-tracking.tsx';
import { DownloadLabel } from './download-labels.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface BookedLabelProps {
  readonly shipment: ShipmentRecord;
  /** Who has the parcel, where its sender has ordered it back. */
  readonly holder: string | undefined;
  /** Where our driver comes. */
  readonly from: string | undefined;
}

/** The label of a shipment that was just paid for. Most people have a printer for A4, or none. */
export function BookedLabel({ shipment, holder, from }: BookedLabelProps) {
  const [isQrOpen, setIsQrOpen] = useState(false);
  const pieces = Number(shipment.number_of_pieces);
  return (
    <div className="grid gap-3">
      {holder === undefined && from !== undefined && (
        <p className="wrap-anywhere">
          We’ll collect from <strong>{from}</strong>.
        </p>
      )}
      {holder !== undefined && <h2 className="text-lg wrap-anywhere">The label to send to {holder}</h2>}
      <DownloadLabel
        shipment={shipment}
        format="a4"
        variant="primary"
        size="large"
        name={holder !== undefined ? 'Download for A4 paper' : pieces === 1 ? 'Print your label' : 'Print your labels'}
      />
      {holder === undefined && pieces > 1 && <p>{labelForEach}</p>}
      {holder === undefined && pieces === 1 && (
        <Button variant="secondary" className="min-h-12" onClick={() => setIsQrOpen(true)}>
          <QrCode aria-hidden="true" />
          No printer? Show the QR code
        </Button>
      )}
      <DownloadLabel shipment={shipment} format="4x6" variant="quiet" name="Download for 4 × 6 inch label" />
      {isQrOpen && <QrDialog shipment={shipment} onClose={() => setIsQrOpen(false)} />}
    </div>
  );
}

export function BookedTracking({ shipment: { _tracking_id: code } }: { readonly shipment: ShipmentRecord }) {
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
