import type { parcelTypes, paymentMethods } from '../../contract/shipments.ts';
import type { PaymentStatus, ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { BookAddress } from '../addresses/book/saved-address.ts';
import type { PriceLine } from '../quotes/price-shipment.ts';

/** Shipper or receiver, as the address book saves them. */
export type Party = BookAddress;

/** One physical piece with its own barcode. */
export interface Parcel {
  readonly id: string;
  /** n of m. */
  readonly number: number;
  readonly trackingCode: string;
  readonly status: ShipmentStatus;
}

export interface Shipment {
  readonly id: string;
  /** What people read out: `SHP-…`. */
  readonly reference: string;
  /** The first parcel's. */
  readonly trackingCode: string;
  /** In the order of their numbers, as many as `pieces`. */
  readonly parcels: readonly Parcel[];
  readonly organisationId: string;
  readonly createdAt: Date;
  /** Of the least advanced parcel. */
  readonly status: ShipmentStatus;
  readonly paymentStatus: PaymentStatus;
  readonly bookedAt: Date | undefined;
  /** When the first scan of a parcel was recorded, a late one too, a failed collection aside. */
  readonly scannedAt: Date | undefined;
  /** The shipment that this one brings back. */
  readonly returnOf: string | undefined;
  /** Known from the first scan on. */
  readonly modeOfTransportation: string | undefined;
  /** The member, other than an owner, who started to pay. */
  readonly payerId: string | undefined;
  /** Since when it waits for an owner to pay. */
  readonly approvalAskedAt: Date | undefined;
  /** When its label was first downloaded. */
  readonly labelPrintedAt: Date | undefined;
  /** From then on until the label is downloaded again, `labelPrintedAt` is undefined. */
  readonly addressCorrectedAt: Date | undefined;
  readonly shipper: Party;
  readonly receiver: Party;
  /** The customer's own name for it, such as an order number; empty where they gave none. */
  readonly customerReference: string;
  readonly content: string;
  /** Weights are kept to the digit, hence as text. */
  readonly weightKg: string;
  readonly grossWeightKg: string;
  readonly pieces: number;
  readonly parcelType: (typeof parcelTypes)[number];
  readonly paymentMethod: (typeof paymentMethods)[number];
  readonly declaredAt: Date | undefined;
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
  readonly priceLines: readonly PriceLine[];
  readonly tariffVersion: number;
  readonly zone: string;
  readonly deliveryDays: number;
  readonly co2eGrams: number;
}

/** What a receiver returns has no contact of who it goes to. */
export function isOrderedReturn({
  returnOf,
  receiver,
}: Pick<Shipment, 'returnOf'> & { readonly receiver: Pick<Party, 'email'> }): boolean {
  return returnOf !== undefined && receiver.email !== '';
}

export type EventSource = 'CUSTOMER' | 'PAYMENT' | 'OPERATIONS' | 'SYSTEM';

/** Of one of its parcels. */
export interface ShipmentEvent {
  readonly parcelNumber: number;
  readonly happenedAt: Date;
  readonly recordedAt: Date;
  readonly status: ShipmentStatus;
  /** Recorded after something that happened later; it did not move the status. */
  readonly isLate: boolean;
  readonly reason: string | undefined;
  readonly sentence: string;
  readonly town: string | undefined;
  readonly source: EventSource;
}

type Price = Pick<Shipment, 'netPence' | 'vatPence' | 'grossPence'>;

/** What shipments cost together: each price is rounded by itself, so that the invoices add up to the payment. */
export function sumPrices(shipments: readonly Price[]): Price {
  return shipments.reduce(
    (sum, { netPence, vatPence, grossPence }) => ({
      netPence: sum.netPence + netPence,
      vatPence: sum.vatPence + vatPence,
      grossPence: sum.grossPence + grossPence,
    }),
    { netPence: 0, vatPence: 0, grossPence: 0 },
  );
}
