import { partyFields, type TextName } from '../wizard/shipment-values.ts';

/** All fields of the form but the payment method: one card pays for the whole file. */
export type BulkColumn = Exclude<TextName, 'preferred_payment_method'>;

export type BulkTexts = Readonly<Record<BulkColumn, string>>;

export type FieldErrors = Readonly<Partial<Record<BulkColumn, string>>>;

interface ColumnWords {
  readonly heading: string;
  /** The default where the file leaves it empty or has no such column. */
  readonly otherwise?: string;
  /** Headings of other products, as lower-case letters alone, separated by spaces. */
  readonly alsoCalled: string;
}

const own = 'your details';

const words: Readonly<Record<BulkColumn, ColumnWords>> = {
  receiver_fullname: {
    heading: 'Receiver name',
    alsoCalled: 'fullname name recipient recipientname shippingname deliveryname to customername',
  },
  receiver_email_address: {
    heading: 'Receiver email',
    alsoCalled: 'email emailaddress recipientemail deliveryemail customeremail',
  },
  receiver_phone_number: {
    heading: 'Receiver phone',
    alsoCalled: 'phone phonenumber telephone mobile recipientphone shippingphone deliveryphone',
  },
  receiver_building: {
    heading: 'Receiver house number or name',
    otherwise: 'part of the street',
    alsoCalled: 'building house housenumber housename housenumberorname receiverhouse receiverbuilding',
  },
  receiver_street_name: {
    heading: 'Receiver street',
    alsoCalled: 'street streetname address addressline shippingstreet shippingaddress deliveryaddress receiveraddress',
  },
  receiver_town: {
    heading: 'Receiver town',
    otherwise: 'the postcode’s town',
    alsoCalled:
      'town city towncity townorcity posttown shippingcity shippingtown deliverytown deliverycity receivercity recipienttown recipientcity',
  },
  receiver_postal_code: {
    heading: 'Receiver postcode',
    alsoCalled: 'postcode postalcode zip shippingzip shippingpostcode deliverypostcode receiverpostcode',
  },
  receiver_country: {
    heading: 'Receiver country',
    otherwise: 'UK',
    alsoCalled: 'country countrycode shippingcountry deliverycountry',
  },
  your_reference: {
    heading: 'Your reference',
    otherwise: 'left out',
    alsoCalled:
      'reference ref yourref customerreference customerref order orderid orderno ordernumber orderreference ponumber',
  },
  shipment_content: {
    heading: 'Content',
    alsoCalled: 'contents description shipmentcontent goods item items lineitemname product',
  },
  weight: { heading: 'Weight (kg)', alsoCalled: 'weight weightkg kg totalweight' },
  number_of_pieces: {
    heading: 'Pieces',
    otherwise: '1',
    alsoCalled: 'numberofpieces parcels numberofparcels quantity qty boxes',
  },
  total_gross_weight: {
    heading: 'Total gross weight (kg)',
    otherwise: 'the weight',
    alsoCalled: 'totalgrossweight grossweight grossweightkg',
  },
  parcel_type: { heading: 'Parcel type', otherwise: 'a parcel', alsoCalled: 'type parceltype packagetype' },
  shipper_fullname: {
    heading: 'Sender name',
    otherwise: own,
    alsoCalled: 'sender shipper shippername from collectionname pickupname',
  },
  shipper_email_address: { heading: 'Sender email', otherwise: own, alsoCalled: 'shipperemail collectionemail' },
  shipper_phone_number: { heading: 'Sender phone', otherwise: own, alsoCalled: 'shipperphone collectionphone' },
  shipper_building: {
    heading: 'Sender house number or name',
    otherwise: own,
    alsoCalled: 'senderhouse senderbuilding shipperhouse',
  },
  shipper_street_name: {
    heading: 'Sender street',
    otherwise: own,
    alsoCalled: 'senderaddress shipperstreet shipperaddress collectionaddress',
  },
  shipper_town: {
    heading: 'Sender town',
    otherwise: own,
    alsoCalled: 'sendercity shippertown shippercity collectiontown collectioncity pickuptown',
  },
  shipper_postal_code: {
    heading: 'Sender postcode',
    otherwise: own,
    alsoCalled: 'senderpostcode shipperpostcode collectionpostcode pickuppostcode',
  },
  shipper_country: { heading: 'Sender country', otherwise: 'UK', alsoCalled: 'shippercountry collectioncountry' },
};

/** Every column, in the order of our template: what differs from row to row first. */
export const bulkColumns = Object.keys(words) as readonly BulkColumn[]; // the keys of the record above

/** Columns without a default. */
export const neededColumns = bulkColumns.filter((name) => words[name].otherwise === undefined);

/** Filled from the customer's own details where a row has no sender at all. */
export const senderColumns: readonly BulkColumn[] = partyFields('shipper');

/** Optional on the wire; a row without them gets a warning. */
export const houseColumns = ['receiver_building', 'shipper_building'] as const;

export type HouseColumn = (typeof houseColumns)[number];

export function headingOf(name: BulkColumn): string {
  return words[name].heading;
}

export function otherwiseOf(name: BulkColumn): string | undefined {
  return words[name].otherwise;
}

/** The index of the column that holds each field. */
export type Mapping = Readonly<Partial<Record<BulkColumn, number>>>;

/** By the headings, however they are cased and spaced. A column is used once. */
export function guessMapping(headings: readonly string[]): Mapping {
  const given = headings.map(lettersOf);
  const mapping: Partial<Record<BulkColumn, number>> = {};
  const isFree = (index: number) => index >= 0 && !Object.values(mapping).includes(index);
  const take = (name: BulkColumn, names: readonly string[]) => {
    if (mapping[name] !== undefined) return;
    const index = given.findIndex((heading, at) => names.includes(heading) && isFree(at));
    if (index >= 0) mapping[name] = index;
  };
  // Our own names first, or another field's alias might take one of them.
  for (const name of bulkColumns) take(name, [lettersOf(name), lettersOf(words[name].heading)]);
  for (const name of bulkColumns) take(name, words[name].alsoCalled.split(' '));
  return mapping;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
