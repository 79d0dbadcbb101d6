import type { AddressBookEntry } from '../../../../contract/addresses/address-book.ts';
import type { ShipmentForm } from '../../../../contract/shipments.ts';
import { nationalPhone } from '../../../../contract/values/people/phone.ts';

/** The two people of a shipment, as the specification's field names begin. */
export type Side = 'shipper' | 'receiver';

/** A field that is typed or chosen. */
export type TextName = Exclude<
  keyof ShipmentForm,
  | 'total_amount'
  | 'quote_id'
  | 'sender_declaration'
  | 'return_of'
  | 'return_token'
  | 'collection_slot'
  | 'drop_off_point'
>;

/** Texts as the specification sends them, one box, what is returned, if anything, and the collection or drop-off that was chosen. */
export type ShipmentValues = Readonly<
  Record<TextName | 'return_of' | 'return_token' | 'collection_slot' | 'drop_off_point', string>
> & {
  readonly sender_declaration: boolean;
};

export function partyFields<S extends Side>(side: S) {
  return [
    `${side}_fullname`,
    `${side}_email_address`,
    `${side}_phone_number`,
    `${side}_postal_code`,
    `${side}_country`,
    `${side}_building`,
    `${side}_street_name`,
    `${side}_town`,
  ] as const;
}

/** A saved address as the fields of a step. */
export function partyValues(side: Side, entry: AddressBookEntry): Partial<ShipmentValues> {
  return {
    [`${side}_fullname`]: entry.fullname,
    [`${side}_email_address`]: entry.email_address,
    [`${side}_phone_number`]: nationalPhone(entry.phone_number),
    [`${side}_country`]: entry.country,
    [`${side}_postal_code`]: entry.postal_code,
    [`${side}_street_name`]: entry.street_name,
    [`${side}_building`]: entry.building,
    [`${side}_town`]: entry.town,
  };
}
