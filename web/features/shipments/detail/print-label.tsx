import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { labelForEach } from '../../../../contract/values/next-steps.ts';
import { friendlyTime } from '../../../../contract/values/time/friendly-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DownloadLabel } from '../labels/download-labels.tsx';
import { QrDialog } from '../labels/qr-dialog.tsx';

/** For a parcel that has not been collected: afterwards nobody may use its label. */
export function PrintLabel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const [isQrOpen, setIsQrOpen] = useState(false);
  const pieces = Number(shipment.number_of_pieces);
  const { collected_from: holder, is_emailed: isEmailed } = shipment.return_details ?? {};
  const printed = shipment.label_printed_at;
  return (
    <div className="grid gap-3">
      {holder !== undefined && <p className="wrap-anywhere">{wordsForOwner(holder, isEmailed)}</p>}
      <DownloadLabel
        shipment={shipment}
        format="a4"
        variant={holder === undefined && printed === undefined ? 'primary' : 'secondary'}
        size="large"
        name={pieces === 1 ? 'Print your label' : `Print your ${pieces} labels`}
      />
      {holder === undefined && pieces > 1 && <p>{labelForEach}</p>}
      {holder === undefined && pieces === 1 && (
        <Button variant="secondary" className="min-h-12" onClick={() => setIsQrOpen(true)}>
          <QrCode aria-hidden="true" />
          No printer? Show the QR code
        </Button>
      )}
      <DownloadLabel shipment={shipment} format="4x6" variant="quiet" name="Download for 4 × 6 inch label" />
      {printed !== undefined && (
        <p className="text-sm text-quiet">
          First downloaded <time dateTime={printed}>{friendlyTime(new Date(printed))}</time>.
        </p>
      )}
      {isQrOpen && <QrDialog shipment={shipment} onClose={() => setIsQrOpen(false)} />}
    </div>
  );
}

/** Who has ordered a return has no parcel to stick a label on. */
function wordsForOwner(holder: string, isEmailed = true): string {
  return isEmailed
    ? `You don’t need to print it. We’ll email ${holder} a code to show our driver. If they don’t get our email, send them this label.`
    : `We can’t email ${holder}. Please send them this label, and tell them our driver is coming.`;
}
