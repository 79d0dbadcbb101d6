import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { countries } from '../../../../contract/values/country.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { formatPhone } from '../../../../contract/values/phone.ts';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Price } from '../../../ui/price.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Co2e } from '../../quotes/co2e.tsx';
import { PriceLines } from '../../quotes/price-lines.tsx';
import { deliveryWords } from '../../quotes/quote-words.ts';
import { statusWords } from '../history/status-badge.tsx';

const neverTravels: readonly ShipmentDetail['status'][] = ['CANCELLED', 'EXPIRED'];

/** What a refund that did not arrive is called here; the notice above says what we do about it. */
const lateRefundWords: Partial<Record<NonNullable<ShipmentDetail['refund']>['state'], string>> = {
  FAILED: 'Your card didn’t take the refund. We say above how you get your money.',
  RETRYING: 'Your bank sent the refund back. We’ll try again.',
};

/** Who sends what to whom. */
export function ShipmentFacts({ shipment }: { readonly shipment: ShipmentDetail }) {
  const refundWords = lateRefundWords[shipment.refund?.state ?? 'DONE'];
  return (
    <Card className="grid gap-6">
      <h2 className="text-xl">Details</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Fact label="From" width="half">
          <Address
            name={shipment.shipper_fullname}
            street={streetLine(shipment.shipper_building, shipment.shipper_street_name)}
            town={joined(shipment.shipper_town, shipment.shipper_postal_code)}
            country={shipment.shipper_country}
            phone={shipment.shipper_phone_number}
            email={shipment.shipper_email_address}
          />
        </Fact>
        <Fact label="To" width="half">
          <Address
            name={shipment.receiver_fullname}
            street={streetLine(shipment.receiver_building, shipment.receiver_street_name)}
            town={joined(shipment.receiver_town, shipment.receiver_postal_code)}
            country={shipment.receiver_country}
            phone={shipment.receiver_phone_number}
            email={shipment.receiver_email_address}
          />
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
          <Fact label="Returned with" width="whole">
            <LinkedShipment {...shipment.returned_with} />
          </Fact>
        )}
        {shipment.your_reference !== '' && (
          <Fact label="Your reference" width="whole">
            {shipment.your_reference}
          </Fact>
        )}
        <Fact label="Type">{shipment.parcel_type}</Fact>
        <Fact label="Pieces">{shipment.number_of_pieces}</Fact>
        <Fact label="Weight">{shipment.weight} KG</Fact>
        <Fact label="Total gross weight">{shipment.total_gross_weight} KG</Fact>
        {shipment.total_gross_weight !== shipment.weight && (
          <Fact label="Charged weight">{shipment.total_gross_weight} KG</Fact>
        )}
        <Fact label="Delivery">{deliveryWords(shipment.delivery_days)}</Fact>
        {!neverTravels.includes(shipment.status) && (
          <Fact label="Emissions of this journey">
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

/** The other half of a return: its own page, or its tracking where it is somebody else's. */
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
  /** Half of the card, on a phone too; a `half` is as wide as a phone's. */
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

interface AddressProps {
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
}

function Address({ name, street, town, country, phone, email }: AddressProps) {
  const countryName = countries.find(({ value }) => value === country)?.name ?? country;
  return (
    <address className="not-italic">
      <span className="font-semibold">{name}</span>
      {[street, town, countryName].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {[formatPhone(phone), email].map((line) => (
        <span key={line} className="block text-sm font-normal text-quiet">
          {line}
        </span>
      ))}
    </address>
  );
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

interface PriceCardProps {
  readonly shipment: ShipmentDetail;
  /** What fetches its invoice, once there is one. */
  readonly invoice?: ReactNode;
}

/** What the shipment costs, line by line, and its invoice. */
export function PriceCard({ shipment: { lines, total, _invoice_number }, invoice }: PriceCardProps) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">Price</h2>
      <PriceLines lines={lines} />
      <p className="mt-4 flex items-baseline justify-between gap-2 border-t border-line pt-4 font-semibold">
        Total including VAT
        <Price pounds={total} className="text-xl" />
      </p>
      {invoice !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
          <p>
            Invoice <span className="figures whitespace-nowrap">{_invoice_number}</span>
          </p>
          {invoice}
        </div>
      )}
    </Card>
  );
}

/** Events and delivery preferences, newest first as on the track page. */
export function ShipmentRoute({ shipment }: { readonly shipment: ShipmentDetail }) {
  const told = newestFirst(shipment);
  return (
    <Card>
      <h2 className="mb-5 text-xl">What has happened</h2>
      <Timeline
        label="What has happened"
        events={told.map(({ at, sentence, town, reason }, index) => ({
          id: `${at} ${index}`,
          title: toTheSender(sentence),
          detail: [friendlyTime(new Date(at)), town, reason && statusWords(reason).toLowerCase()]
            .filter(Boolean)
            .join(' · '),
          state: index === 0 ? 'current' : 'done',
        }))}
      />
    </Card>
  );
}

/** The sentences are written for whoever tracks the parcel; here its sender reads them. */
function toTheSender(sentence: string): string {
  return sentence.replace(/^The sender /, 'You ');
}

type Told = Pick<ShipmentDetail['events'][number], 'at' | 'sentence' | 'town' | 'reason'>;

function newestFirst({ events, preferences }: ShipmentDetail): readonly Told[] {
  return [...events, ...preferences].toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();
}
