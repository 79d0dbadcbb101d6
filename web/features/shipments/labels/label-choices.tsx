import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { shipmentQr } from '../../../../contract/labels.ts';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { labelForEach } from '../../../../contract/values/next-steps.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { svgDataUrl } from '../../../lib/svg-data-url.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DownloadLabel } from './download-labels.tsx';

interface LabelChoicesProps {
  readonly shipment: ShipmentRecord;
  /** Of the link to the label for A4. */
  readonly name: string;
  readonly variant: 'primary' | 'secondary';
  /** Whether the reader has the parcel: who has ordered a return has none to stick a label on. */
  readonly hasParcel: boolean;
  /** By its sender at a point, where no driver comes. */
  readonly isDroppedOff: boolean;
  /** To the codes for the point, from a page that doesn’t have them. */
  readonly codePath?: string | undefined;
}

/** Most people have a printer for A4, or none. */
export function LabelChoices({ shipment, name, variant, hasParcel, isDroppedOff, codePath }: LabelChoicesProps) {
  const [isQrOpen, setIsQrOpen] = useState(false);
  const pieces = Number(shipment.number_of_pieces);
  const hasCodes = hasParcel && isDroppedOff && codePath !== undefined;
  return (
    <>
      {hasCodes && (
        <ButtonLink size="large" href={codePath}>
          <QrCode aria-hidden="true" />
          Show the drop-off {pieces === 1 ? 'code' : 'codes'}
        </ButtonLink>
      )}
      <DownloadLabel
        shipment={shipment}
        format="a4"
        variant={hasCodes ? 'secondary' : variant}
        size="large"
        name={name}
      />
      {hasParcel && pieces > 1 && <p>{labelForEach}</p>}
      {hasParcel && !isDroppedOff && pieces === 1 && (
        <Button variant="secondary" className="min-h-12" onClick={() => setIsQrOpen(true)}>
          <QrCode aria-hidden="true" />
          No printer? Show the QR code
        </Button>
      )}
      <DownloadLabel shipment={shipment} format="4x6" variant="quiet" name="Download for 4 × 6 inch label" />
      {isQrOpen && <QrDialog shipment={shipment} onClose={() => setIsQrOpen(false)} />}
    </>
  );
}

interface QrDialogProps {
  readonly shipment: Pick<ShipmentRecord, '_id' | '_tracking_id'>;
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
            src={svgDataUrl(data)}
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
        <p className="figures text-lg font-semibold">{groupTrackingCode(_tracking_id)}</p>
        <p className="text-center text-quiet">The driver will scan it and bring a label.</p>
      </div>
    </Dialog>
  );
}
