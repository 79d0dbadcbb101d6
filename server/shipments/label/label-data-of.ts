import { countries } from '../../../contract/values/country.ts';
import type { Party, Shipment } from '../shipment.ts';
import type { LabelAddress, LabelData } from './label-data.ts';

/** What the label of a shipment says. */
export function labelDataOf(
  shipment: Shipment,
  { companyName, senderCompany }: { readonly companyName: string; readonly senderCompany: string },
): LabelData {
  const { deliveryDays } = shipment;
  return {
    companyName,
    service: `Delivery in ${deliveryDays} working ${deliveryDays === 1 ? 'day' : 'days'}`,
    trackingCode: shipment.trackingCode,
    reference: shipment.reference,
    customerReference: shipment.customerReference,
    kind: shipment.parcelType === 'DOCUMENT' ? 'Document' : 'Parcel',
    weightKg: shipment.grossWeightKg,
    pieces: shipment.pieces,
    sender: labelAddressOf(shipment.shipper),
    // A return leaves from the door of the person who received the parcel.
    senderCompany: shipment.returnOf === undefined ? senderCompany : '',
    receiver: labelAddressOf(shipment.receiver),
  };
}

function labelAddressOf({ fullName, building, streetName, town, postcode, country }: Party): LabelAddress {
  const countryName = countries.find(({ value }) => value === country)?.name ?? country;
  return { fullName, building, streetName, town, postcode, country: countryName };
}
