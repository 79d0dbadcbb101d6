import { partyFields, type TextName } from '../wizard/shipment-values.ts';

/** A field of a shipment in a file: all of the form but how it is paid, which is one card for the whole file. */
export type BulkColumn = Exclude<TextName, 'preferred_payment_method'>;

/** The texts of one shipment, as a file or the customer has them. */
export type BulkTexts = Readonly<Record<BulkColumn, string>>;

/** What is wrong with which field. */
export type FieldErrors = Readonly<Partial<Record<BulkColumn, string>>>;

interface ColumnWords {
  readonly heading: string;
  /** What stands in for it where the file leaves it empty or has no such column; undefined where nothing does. */
  readonly otherwise?: string;
  /** How other products head it, in small letters without spaces. */
  readonly alsoCalled: readonly string[];
}

const own = 'your own details';

const words: Readonly<Record<BulkColumn, ColumnWords>> = {
  receiver_fullname: {
    heading: 'Receiver name',
    alsoCalled: [
      'fullname',
      'name',
      'recipient',
      'recipientname',
      'shippingname',
      'deliveryname',
      'to',
      'customername',
    ],
  },
  receiver_email_address: {
    heading: 'Receiver email',
    alsoCalled: ['email', 'emailaddress', 'recipientemail', 'deliveryemail', 'customeremail'],
  },
  receiver_phone_number: {
    heading: 'Receiver phone',
    alsoCalled: ['phone', 'phonenumber', 'telephone', 'mobile', 'recipientphone', 'shippingphone', 'deliveryphone'],
  },
  receiver_building: {
    heading: 'Receiver house number or name',
    otherwise: 'part of the street',
    alsoCalled: [
      'building',
      'house',
      'housenumber',
      'housename',
      'housenumberorname',
      'receiverhouse',
      'receiverbuilding',
    ],
  },
  receiver_street_name: {
    heading: 'Receiver street',
    alsoCalled: [
      'street',
      'streetname',
      'address',
      'addressline',
      'shippingstreet',
      'shippingaddress',
      'deliveryaddress',
      'receiveraddress',
    ],
  },
  receiver_town: {
    heading: 'Receiver town',
    otherwise: 'the town of the postal code',
    alsoCalled: [
      'town',
      'city',
      'towncity',
      'townorcity',
      'posttown',
      'shippingcity',
      'shippingtown',
      'deliverytown',
      'deliverycity',
      'receivercity',
      'recipienttown',
      'recipientcity',
    ],
  },
  receiver_postal_code: {
    heading: 'Receiver postal code',
    alsoCalled: [
      'postcode',
      'postalcode',
      'zip',
      'shippingzip',
      'shippingpostcode',
      'deliverypostcode',
      'receiverpostcode',
    ],
  },
  receiver_country: {
    heading: 'Receiver country',
    otherwise: 'UK',
    alsoCalled: ['country', 'countrycode', 'shippingcountry', 'deliverycountry'],
  },
  your_reference: {
    heading: 'Your reference',
    otherwise: 'left out',
    alsoCalled: [
      'reference',
      'ref',
      'yourref',
      'customerreference',
      'customerref',
      'order',
      'orderid',
      'orderno',
      'ordernumber',
      'orderreference',
      'ponumber',
    ],
  },
  shipment_content: {
    heading: 'Content',
    alsoCalled: ['contents', 'description', 'shipmentcontent', 'goods', 'item', 'items', 'lineitemname', 'product'],
  },
  weight: { heading: 'Weight (KG)', alsoCalled: ['weight', 'weightkg', 'kg', 'totalweight'] },
  number_of_pieces: {
    heading: 'Pieces',
    otherwise: '1',
    alsoCalled: ['numberofpieces', 'parcels', 'numberofparcels', 'quantity', 'qty', 'boxes'],
  },
  total_gross_weight: {
    heading: 'Total gross weight (KG)',
    otherwise: 'the weight',
    alsoCalled: ['totalgrossweight', 'grossweight', 'grossweightkg'],
  },
  parcel_type: { heading: 'Parcel type', otherwise: 'a parcel', alsoCalled: ['type', 'parceltype', 'packagetype'] },
  shipper_fullname: {
    heading: 'Sender name',
    otherwise: own,
    alsoCalled: ['sender', 'shipper', 'shippername', 'from', 'collectionname', 'pickupname'],
  },
  shipper_email_address: { heading: 'Sender email', otherwise: own, alsoCalled: ['shipperemail', 'collectionemail'] },
  shipper_phone_number: { heading: 'Sender phone', otherwise: own, alsoCalled: ['shipperphone', 'collectionphone'] },
  shipper_building: {
    heading: 'Sender house number or name',
    otherwise: own,
    alsoCalled: ['senderhouse', 'senderbuilding', 'shipperhouse'],
  },
  shipper_street_name: {
    heading: 'Sender street',
    otherwise: own,
    alsoCalled: ['senderaddress', 'shipperstreet', 'shipperaddress', 'collectionaddress'],
  },
  shipper_town: {
    heading: 'Sender town',
    otherwise: own,
    alsoCalled: ['sendercity', 'shippertown', 'shippercity', 'collectiontown', 'collectioncity', 'pickuptown'],
  },
  shipper_postal_code: {
    heading: 'Sender postal code',
    otherwise: own,
    alsoCalled: ['senderpostcode', 'shipperpostcode', 'collectionpostcode', 'pickuppostcode'],
  },
  shipper_country: { heading: 'Sender country', otherwise: 'UK', alsoCalled: ['shippercountry', 'collectioncountry'] },
};

/** Every column, in the order of our template: what differs from row to row first. */
export const bulkColumns = Object.keys(words) as readonly BulkColumn[]; // the keys of the record above

/** Without these a file can't be a list of shipments. */
export const neededColumns = bulkColumns.filter((name) => words[name].otherwise === undefined);

/** The fields that the customer's own details fill where a row leaves the whole sender out. */
export const senderColumns: readonly BulkColumn[] = partyFields('shipper');

/** The house numbers or names: optional on the wire, and warned of where a row leaves them out. */
export const houseColumns = ['receiver_building', 'shipper_building'] as const;

export type HouseColumn = (typeof houseColumns)[number];

/** The heading people read. */
export function headingOf(name: BulkColumn): string {
  return words[name].heading;
}

/** What stands in for a column that is left out or empty. */
export function otherwiseOf(name: BulkColumn): string | undefined {
  return words[name].otherwise;
}

/** Which column of a file holds which field; fields the file does not have are left out. */
export type Mapping = Readonly<Partial<Record<BulkColumn, number>>>;

/** Guesses which column holds which field by the headings, however they are cased and spaced. A column is taken once. */
export function guessMapping(headings: readonly string[]): Mapping {
  const given = headings.map(lettersOf);
  const mapping: Partial<Record<BulkColumn, number>> = {};
  const isFree = (index: number) => index >= 0 && !Object.values(mapping).includes(index);
  const take = (name: BulkColumn, names: readonly string[]) => {
    if (mapping[name] !== undefined) return;
    const index = given.findIndex((heading, at) => names.includes(heading) && isFree(at));
    if (index >= 0) mapping[name] = index;
  };
  // Our own names first, or another column's alias might take one of ours.
  for (const name of bulkColumns) take(name, [lettersOf(name), lettersOf(words[name].heading)]);
  for (const name of bulkColumns) take(name, words[name].alsoCalled.map(lettersOf));
  return mapping;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
