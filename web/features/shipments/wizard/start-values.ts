import type { User } from '../../../../contract/accounts/accounts.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { nationalPhone } from '../../../../contract/values/people/phone.ts';
import { formatPostalCode } from '../../../../contract/values/places/postcode.ts';
import type { SavedQuote } from '../../../session/session-state.ts';
import type { ShipmentValues, TextName } from './shipment-values.ts';
import { textNames } from './wizard-steps.ts';

type Customer = Pick<User, 'fullName' | 'email' | 'phoneNumber' | 'address' | 'building' | 'town' | 'postal_code'>;

function textsFrom(textOf: (name: TextName) => string): Record<TextName, string> {
  return Object.fromEntries(textNames.map((name) => [name, textOf(name)])) as Record<TextName, string>; // one of each
}

const emptyValues: ShipmentValues = {
  ...textsFrom(() => ''),
  sender_declaration: false,
  return_of: '',
  return_token: '',
  collection_slot: '',
  drop_off_point: '',
};

/** What the form starts with: the customer's own details and the stored quote (specification, section 4). */
export function startValues(customer: Customer, quote: SavedQuote): ShipmentValues {
  const shipperPostalCode = quote.pickup || customer.postal_code;
  const isAtHome = formatPostalCode(shipperPostalCode) === formatPostalCode(customer.postal_code);
  const home = isAtHome ? homeOf(customer) : { building: '', street: '', town: '' };
  const weight = quote.weight || '1';
  return {
    ...emptyValues,
    shipper_fullname: customer.fullName,
    shipper_email_address: customer.email,
    shipper_phone_number: nationalPhone(customer.phoneNumber),
    shipper_country: quote.country || 'UK',
    shipper_postal_code: shipperPostalCode,
    shipper_building: home.building,
    shipper_street_name: home.street,
    shipper_town: home.town,
    receiver_country: quote.country || 'UK',
    receiver_postal_code: quote.delivery,
    weight,
    number_of_pieces: '1',
    total_gross_weight: weight,
  };
}

/** The declaration about the content is asked for again. */
export function draftValues(draft: ShipmentDetail): ShipmentValues {
  return {
    ...emptyValues,
    ...textsFrom((name) => draft[name]),
    shipper_phone_number: nationalPhone(draft.shipper_phone_number),
    receiver_phone_number: nationalPhone(draft.receiver_phone_number),
  };
}

/** Goes with the receiver: a quote to another postcode is for another parcel. */
const otherParcel: Partial<ShipmentValues> = {
  receiver_fullname: '',
  receiver_email_address: '',
  receiver_phone_number: '',
  your_reference: '',
  shipment_content: '',
  number_of_pieces: '1',
  parcel_type: '',
  sender_declaration: false,
};

/** What was typed, with a quote that was chosen since over it. An address belongs to its postcode and goes with it. */
export function withQuote(typed: ShipmentValues, quote: SavedQuote): ShipmentValues {
  const isOtherPickup = quote.pickup !== typed.shipper_postal_code;
  const isOtherDelivery = quote.delivery !== typed.receiver_postal_code;
  return {
    ...typed,
    ...(isOtherDelivery && typed.receiver_postal_code !== '' && otherParcel),
    shipper_country: quote.country,
    receiver_country: quote.country,
    ...(isOtherPickup && {
      shipper_postal_code: quote.pickup,
      shipper_building: '',
      shipper_street_name: '',
      shipper_town: '',
    }),
    ...(isOtherDelivery && {
      receiver_postal_code: quote.delivery,
      receiver_building: '',
      receiver_street_name: '',
      receiver_town: '',
    }),
    weight: quote.weight,
    total_gross_weight: quote.weight,
  };
}

function homeOf({ address, building, town }: Customer) {
  const parts = partsOf(address);
  return { ...(building === '' ? parts : { building, street: parts.street }), town };
}

/** House number and street of an address in one line: `1 Engine Street, Dartford`. Without a number in front it is all street. */
function partsOf(address: string): { readonly building: string; readonly street: string } {
  const [, building, street] = /^(\d+[A-Za-z]?)[\s,]+([^,]*[A-Za-z][^,]*)/.exec(address.trim()) ?? [];
  return building && street ? { building, street: street.trim() } : { building: '', street: address };
}
