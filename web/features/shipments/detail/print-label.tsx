import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { shipmentQr } from '../../../../contract/labels.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyTime } from '../../../../contract/values/time/friendly-date.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DownloadLabel } from '../labels/download-labels.tsx';

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
      {holder === undefined && (
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

interface QrDialogProps {
  readonly shipment: ShipmentDetail;
  readonly onClose: () => void;
}

/** The tracking code as large as the screen allows, for who collects the parcel to scan. */
function QrDialog({ shipment: { _id: id, _tracking_id }, onClose }: QrDialogProps) {
  const { data, error } = useQuery(endpointQuery(shipmentQr, { params: { id } }), queryClient);
  return (
    <Dialog isOpen onClose={onClose} title="Show this to the driver" closesOnBackdrop>
      <div className="grid justify-items-center gap-4">
        {data && (
          <img
            src={dataUrlOf(data)}
            alt={`QR code of ${_tracking_id}`}
            className="aspect-square w-full max-w-80 rounded-control bg-white"
          />
        )}
        {error && <Notice tone="danger">{error.message}</Notice>}
        {!data && !error && (
          <SkeletonGroup label="Getting the code">
            <Skeleton className="size-72 max-w-full" />
          </SkeletonGroup>
        )}
        <p className="figures text-lg font-semibold">{_tracking_id}</p>
        <p className="text-center text-quiet">The driver will scan it and bring a label.</p>
      </div>
    </Dialog>
  );
}

/** Our content security policy lets pictures come from us or from the page itself, not from `blob:`. */
function dataUrlOf(svg: Uint8Array): string {
  return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(svg))}`;
}
