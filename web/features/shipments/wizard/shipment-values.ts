import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import type { ShipmentForm } from '../../../../contract/shipments.ts';
import { nationalPhone } from '../../../../contract/values/phone.ts';

/** The two people of a shipment, as the specification's field names begin. */
export type Side = 'shipper' | 'receiver';

/** A field that is typed or chosen; what the price adds and the declaration are no such fields. */
export type TextName = Exclude<
  keyof ShipmentForm,
  'total_amount' | 'quote_id' | 'sender_declaration' | 'return_of' | 'return_token'
>;

/** What the form holds: texts, as the specification sends them, one box, and what is returned; empty where nothing is. */
export type ShipmentValues = Readonly<Record<TextName | 'return_of' | 'return_token', string>> & {
  readonly sender_declaration: boolean;
};

/** The fields of one person and their address. */
export function partyFields<S extends Side>(side: S) {
  return [
    `${side}_fullname`,
    `${side}_email_address`,
    `${side}_phone_number`,
    `${side}_country`,
    `${side}_postal_code`,
    `${side}_building`,
    `${side}_street_name`,
    `${side}_town`,
  ] as const;
}

/** A saved address as the fields of a step; what it does not know is asked for. */
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
