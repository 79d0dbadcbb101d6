import { parcelTypeNames } from '../../../contract/shipments.ts';
import { isOrderedReturn, type Parcel, type Party, type Shipment } from '../shipment.ts';

export interface LabelData {
  readonly companyName: string;
  /** 'Delivery in 2 working days'. */
  readonly service: string;
  /** Of the parcels that need a label. */
  readonly parcels: readonly Pick<Parcel, 'number' | 'trackingCode'>[];
  readonly reference: string;
  /** The sender's own; empty where they gave none. */
  readonly customerReference: string;
  /** 'Thu 19 Nov, 12pm to 4pm'; empty where no van comes for it. */
  readonly collection: string;
  /** 'Parcel' or 'Document'. */
  readonly kind: string;
  /** Of the whole shipment. */
  readonly weightKg: string;
  readonly pieces: number;
  readonly sender: LabelAddress;
  /** Empty where the sender has no company. */
  readonly senderCompany: string;
  readonly receiver: LabelAddress;
  /** Set on a return to a customer with a company; empty otherwise. */
  readonly receiverCompany: string;
}

/** Without the country: we deliver within one. */
type LabelAddress = Omit<Party, 'email' | 'phone' | 'country'>;

export function labelDataOf(
  shipment: Shipment,
  {
    companyName,
    senderCompany,
    collection = '',
  }: { readonly companyName: string; readonly senderCompany: string; readonly collection?: string | undefined },
): LabelData {
  const { deliveryDays } = shipment;
  return {
    companyName,
    service: `Delivery in ${deliveryDays} working ${deliveryDays === 1 ? 'day' : 'days'}`,
    // One that we have is on its way with its label.
    parcels: shipment.parcels.filter(({ status }) => status === 'BOOKED' || status === 'COLLECTION_FAILED'),
    reference: shipment.reference,
    customerReference: shipment.customerReference,
    collection,
    kind: parcelTypeNames[shipment.parcelType],
    weightKg: shipment.grossWeightKg,
    pieces: shipment.pieces,
    sender: labelAddressOf(shipment.shipper),
    // A return leaves from the door of the person who received the parcel.
    senderCompany: shipment.returnOf === undefined ? senderCompany : '',
    receiver: labelAddressOf(shipment.receiver),
    receiverCompany: isOrderedReturn(shipment) ? senderCompany : '',
  };
}

function labelAddressOf({ fullName, building, streetName, town, postcode }: Party): LabelAddress {
  return { fullName, building, streetName, town, postcode };
}
