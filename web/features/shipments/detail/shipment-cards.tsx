import { useQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shipmentQr } from '../../../../contract/labels.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { formatPhone } from '../../../../contract/values/people/phone.ts';
import { countries } from '../../../../contract/values/places/country.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { friendlyTime, friendlyWindow } from '../../../../contract/values/time/friendly-date.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Co2e } from '../../quotes/co2e.tsx';
import { deliveryWords } from '../../quotes/quote-words.ts';
import { statusWords } from '../history/status-badge.tsx';
import { DownloadLabel } from '../labels/download-labels.tsx';
import type { Side } from '../wizard/shipment-values.ts';

const neverTravels: readonly ShipmentDetail['status'][] = ['CANCELLED', 'EXPIRED'];

/** The notice above says what we do about it. */
const lateRefundWords: Partial<Record<NonNullable<ShipmentDetail['refund']>['state'], string>> = {
  FAILED: 'Your card didn’t take the refund. See above for how to get your money.',
  RETRYING: 'Your bank sent the refund back. We’ll try again.',
};

export function ShipmentFacts({ shipment }: { readonly shipment: ShipmentDetail }) {
  const refundWords = lateRefundWords[shipment.refund?.state ?? 'DONE'];
  return (
    <Card className="grid gap-6">
      <h2 className="text-xl">Details</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Fact label="From" width="half">
          <Address shipment={shipment} side="shipper" />
        </Fact>
        <Fact label="To" width="half">
          <Address shipment={shipment} side="receiver" />
        </Fact>
        <Fact label="Content" width="whole">
          {shipment.shipment_content}
        </Fact>
        {shipment.return_of && (
          <Fact label="Return of" width="whole">
            <LinkedShipment {...shipment.return_of} />
          </Fact>
        )}
        {shipment.returned_with && (
          <Fact label="Return" width="whole">
            <LinkedShipment {...shipment.returned_with} />
          </Fact>
        )}
        {shipment.your_reference !== '' && (
          <Fact label="Your reference" width="whole">
            {shipment.your_reference}
          </Fact>
        )}
        <Fact label="Type">{shipment.parcel_type}</Fact>
        <Fact label="Parcels">{shipment.number_of_pieces}</Fact>
        <Fact label="Weight">{shipment.weight} kg</Fact>
        <Fact label="Total gross weight">{shipment.total_gross_weight} kg</Fact>
        {shipment.total_gross_weight !== shipment.weight && (
          <Fact label="Charged weight">{shipment.total_gross_weight} kg</Fact>
        )}
        <Arrival shipment={shipment} />
        {!neverTravels.includes(shipment.status) && (
          <Fact label="Carbon footprint">
            <Co2e grams={shipment.co2e_grams} />{' '}
            <Link href="/our-goals#how-we-count" className="text-sm font-normal">
              estimate
            </Link>
          </Fact>
        )}
        <Fact label="Transport">{shipment.mode_of_transportation ?? '--/--'}</Fact>
        <Fact label="Payment" width={refundWords === undefined ? 'short' : 'whole'}>
          {statusWords(shipment.payment_status)}
          {refundWords !== undefined && <span className="block text-sm font-normal">{refundWords}</span>}
        </Fact>
      </dl>
    </Card>
  );
}

/** Never the days that were sold once they can't be kept. */
function Arrival({ shipment: { status, expected, delivery_days: days } }: { readonly shipment: ShipmentDetail }) {
  if (expected) return <Fact label="Expected">{windowWords(expected)}</Fact>;
  if (status === 'LOST') return null;
  return (
    <Fact label="Delivery">{status === 'ON_HOLD' ? 'We’ll tell you as soon as we know' : deliveryWords(days)}</Fact>
  );
}

export function windowWords({ from, until }: NonNullable<ShipmentDetail['expected']>): string {
  return friendlyWindow({ from: new Date(from), until: new Date(until) });
}

/** Links to the shipment's own page, or to tracking where it is somebody else's. */
function LinkedShipment({ _tracking_id: code, _shipment_id: reference }: NonNullable<ShipmentDetail['return_of']>) {
  return reference === undefined ? (
    <Link href={`/track-parcel?tracking_code=${code}`}>{code}</Link>
  ) : (
    <Link href={`/dashboard/shipments/${reference}`}>{reference}</Link>
  );
}

const widths = { short: 'min-w-0', half: 'col-span-2 min-w-0 sm:col-span-1', whole: 'col-span-2 min-w-0' };

interface FactProps {
  readonly label: string;
  /** `half` is the whole width on a phone. */
  readonly width?: keyof typeof widths;
  readonly children: ReactNode;
}

function Fact({ label, width = 'short', children }: FactProps) {
  return (
    <div className={widths[width]}>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="figures font-medium break-words">{children}</dd>
    </div>
  );
}

function Address({ shipment, side }: { readonly shipment: ShipmentDetail; readonly side: Side }) {
  const country = shipment[`${side}_country`];
  const lines = [
    streetLine(shipment[`${side}_building`], shipment[`${side}_street_name`]),
    [shipment[`${side}_town`], shipment[`${side}_postal_code`]].filter(Boolean).join(' '),
    countries.find(({ value }) => value === country)?.name ?? country,
  ];
  const phone = shipment[`${side}_phone_number`];
  // Hidden from a receiver who returns a parcel: how to reach its sender.
  const contact = [phone && formatPhone(phone), shipment[`${side}_email_address`]].filter((line) => line !== '');
  return (
    <address className="not-italic">
      <span className="font-semibold">{shipment[`${side}_fullname`]}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {contact.map((line) => (
        <span key={line} className="block text-sm font-normal text-quiet">
          {line}
        </span>
      ))}
    </address>
  );
}

export function LabelCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  if (shipment.has_label) return <PrintableLabel shipment={shipment} />;
  const isDraft = shipment.can_pay || shipment.return_details?.ended_reason !== undefined; // what to do is said above all else
  if (isDraft || shipment.no_label_reason === undefined) return null;
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
  const { collected_from: holder, is_emailed: isEmailed } = shipment.return_details ?? {};
  const print =
    pieces === 1 ? 'Print and attach to your parcel.' : `Print all ${pieces} and attach one to each parcel.`;
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Label</h2>
      <p className="text-quiet wrap-anywhere">{holder === undefined ? print : wordsForOwner(holder, isEmailed)}</p>
      {shipment.label_printed_at !== undefined && (
        <p className="text-sm text-quiet">
          First downloaded{' '}
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
