import { type ReactNode, useState } from 'react';
import { parcelTypeNames, type ShipmentDetail } from '../../../../contract/shipments.ts';
import { formatPhone } from '../../../../contract/values/people/phone.ts';
import { countries } from '../../../../contract/values/places/country.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import { friendlyTime, friendlyWindow } from '../../../../contract/values/time/friendly-date.ts';
import { groupTrackingCode } from '../../../../contract/values/tracking-code.ts';
import { trackPathOf } from '../../../lib/navigation/track-path.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Co2e } from '../../quotes/co2e.tsx';
import { deliveryWords } from '../../quotes/quote-words.ts';
import { StatusBadge } from '../history/status-badge.tsx';
import type { Side } from '../wizard/shipment-values.ts';

const neverTravels: readonly ShipmentDetail['status'][] = ['CANCELLED', 'EXPIRED'];

/** The notice above says what we do about it. */
const lateRefundWords: Partial<Record<NonNullable<ShipmentDetail['refund']>['state'], string>> = {
  FAILED: 'Your card didn’t take the refund. See above for how to get your money.',
  RETRYING: 'Your bank sent the refund back. We’ll try again.',
};

const paymentWords: Readonly<Record<ShipmentDetail['payment_status'], string>> = {
  UNPAID: 'Not paid yet',
  PROCESSING: 'Being processed',
  PAID: 'Paid',
  FAILED: 'Didn’t go through',
  REFUND_PENDING: 'Refund on its way',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed with your bank',
};

/** Folded on a phone, where they would fill two screens. */
export function ShipmentFacts({ shipment }: { readonly shipment: ShipmentDetail }) {
  const [isOpenAtFirst] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  const refundWords = lateRefundWords[shipment.refund?.state ?? 'DONE'];
  return (
    <Card className="py-3 sm:py-4">
      <details open={isOpenAtFirst}>
        <summary className="summary-chevron">
          <h2 className="text-xl">Details</h2>
          <span className="min-w-0 truncate text-quiet in-open:hidden">
            {shipment.shipment_content}, {shipment.weight} kg
          </span>
        </summary>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 pt-3 pb-3 sm:grid-cols-4">
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
          <Fact label="Type">{parcelTypeNames[shipment.parcel_type]}</Fact>
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
            {paymentWords[shipment.payment_status]}
            {refundWords !== undefined && <span className="block text-sm font-normal">{refundWords}</span>}
          </Fact>
          <Fact label="Status" width="half">
            <StatusBadge status={shipment.status} />
          </Fact>
          <Fact label="Created">
            <time dateTime={shipment.createdAt}>{friendlyTime(new Date(shipment.createdAt))}</time>
          </Fact>
          <Fact label="Shipment" width="half">
            {shipment._shipment_id}
          </Fact>
          <Fact label="Tracking number" width="half">
            <Link href={trackPathOf(shipment._tracking_id)}>{groupTrackingCode(shipment._tracking_id)}</Link>
          </Fact>
        </dl>
      </details>
    </Card>
  );
}

/** Never the days that were sold once they can't be kept. */
function Arrival({ shipment: { status, expected, delivery_days: days } }: { readonly shipment: ShipmentDetail }) {
  if (expected) return <Fact label="Expected">{windowWords(expected)}</Fact>;
  if (status === 'ON_HOLD') return <Fact label="Delivery">We’ll tell you as soon as we know</Fact>;
  return toBeCollected.includes(status) && <Fact label="Delivery">{deliveryWords(days)}</Fact>;
}

const toBeCollected: readonly ShipmentStatus[] = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTION_FAILED'];

function windowWords({ from, until }: NonNullable<ShipmentDetail['expected']>): string {
  return friendlyWindow({ from: new Date(from), until: new Date(until) });
}

/** Links to the shipment's own page, or to tracking where it is somebody else's. */
function LinkedShipment({ _tracking_id: code, _shipment_id: reference }: NonNullable<ShipmentDetail['return_of']>) {
  return reference === undefined ? (
    <Link href={`/track-parcel?tracking_code=${code}`}>{groupTrackingCode(code)}</Link>
  ) : (
    <Link href={`/dashboard/shipments/${reference}`}>{reference}</Link>
  );
}

const widths = { short: 'min-w-0', half: 'col-span-2 min-w-0', whole: 'col-span-full min-w-0' };

interface FactProps {
  readonly label: string;
  /** Of four columns, or of two on a phone. */
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
