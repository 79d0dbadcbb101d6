import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, QrCode } from 'lucide-react';
import { useState } from 'react';
import { type LabelFormat, shipmentLabel, shipmentQr } from '../../../../contract/labels.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** The label to print on either paper, and the code to show instead; or why there is none. */
export function LabelCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  if (shipment.has_label) return <PrintableLabel shipment={shipment} />;
  if (shipment.can_pay || shipment.no_label_reason === undefined) return null; // to be paid is said above all else
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Label</h2>
      <p className="text-quiet">{shipment.no_label_reason}</p>
    </Card>
  );
}

function PrintableLabel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const [isQrOpen, setIsQrOpen] = useState(false);
  const pieces = Number(shipment.number_of_pieces);
  const holder = shipment.return_details?.collected_from;
  const print =
    pieces === 1 ? 'Print it and stick it on the parcel.' : `Print all ${pieces}, and stick one on each piece.`;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Label</h2>
      <p className="text-quiet wrap-anywhere">
        {holder === undefined
          ? print
          : `You don’t need to print it: we email ${holder} a code to show to our driver. If they get no email from us, send them this label.`}
      </p>
      {shipment.label_printed_at !== undefined && (
        <p className="text-sm text-quiet">
          You first downloaded it{' '}
          <time dateTime={shipment.label_printed_at}>{friendlyTime(new Date(shipment.label_printed_at))}</time>.
        </p>
      )}
      <DownloadLabel shipment={shipment} format="4x6" words="4 × 6 inch label" />
      <DownloadLabel shipment={shipment} format="a4" words="A4 paper" />
      {holder === undefined && (
        <Button variant="quiet" onClick={() => setIsQrOpen(true)}>
          <QrCode aria-hidden="true" />
          No printer? Show the QR code
        </Button>
      )}
      {isQrOpen && <QrDialog shipment={shipment} onClose={() => setIsQrOpen(false)} />}
    </Card>
  );
}

interface DownloadLabelProps {
  readonly shipment: Pick<ShipmentDetail, '_id' | '_tracking_id'>;
  readonly format: LabelFormat;
  readonly words: string;
  readonly variant?: 'primary' | 'secondary';
}

/** Fetches the labels of a paid shipment for one kind of paper. */
export function DownloadLabel({
  shipment: { _id: id, _tracking_id },
  format,
  words,
  variant = 'secondary',
}: DownloadLabelProps) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(shipmentLabel, { params: { id }, query: { format } }),
      onSuccess: (bytes) => saveFile(bytes, 'application/pdf', `label-${_tracking_id}-${format}.pdf`),
    },
    queryClient,
  );
  return (
    <Button variant={variant} isLoading={isPending} loadingText="Making your label" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Download for {words}
    </Button>
  );
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
          <SkeletonGroup label="Drawing the code">
            <Skeleton className="size-72 max-w-full" />
          </SkeletonGroup>
        )}
        <p className="figures text-lg font-semibold">{_tracking_id}</p>
        <p className="text-center text-quiet">
          We scan the code when we collect the parcel, and bring the label with us.
        </p>
      </div>
    </Dialog>
  );
}

/** Our content security policy lets pictures come from us or from the page itself, not from `blob:`. */
function dataUrlOf(svg: Uint8Array): string {
  return `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(svg))}`;
}
