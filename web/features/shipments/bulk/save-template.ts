import { saveTable } from '../../../lib/csv/save-table.ts';
import { type BulkTexts, bulkColumns, headingOf } from './bulk-columns.ts';
import type { OwnDetails } from './texts-of.ts';

const sender: OwnDetails = {
  shipper_fullname: 'Ada Lovelace',
  shipper_email_address: 'ada@example.com',
  shipper_phone_number: '07700 900123',
  shipper_building: '12',
  shipper_street_name: 'High Street',
  shipper_town: 'Dartford',
  shipper_postal_code: 'DA1 1AA',
  shipper_country: 'UK',
};

/** Two rows that can be sent as they are: one with everything filled in, one with what has to be. */
export const templateRows: readonly Partial<BulkTexts>[] = [
  {
    ...sender,
    receiver_fullname: 'Grace Hopper',
    receiver_email_address: 'grace@example.com',
    receiver_phone_number: '07700 900456',
    receiver_building: '7',
    receiver_street_name: 'Piccadilly',
    receiver_town: 'Manchester',
    receiver_postal_code: 'M1 1AE',
    receiver_country: 'UK',
    your_reference: 'Order 1001',
    shipment_content: 'Books',
    weight: '2.5',
    number_of_pieces: '1',
    total_gross_weight: '2.7',
    parcel_type: 'PARCEL',
  },
  {
    ...sender,
    receiver_fullname: 'Charles Babbage',
    receiver_email_address: 'charles@example.com',
    receiver_phone_number: '07700 900789',
    receiver_building: '21',
    receiver_street_name: 'Academy Street',
    receiver_postal_code: 'IV1 1AA',
    shipment_content: 'Wool jumpers',
    weight: '5',
  },
];

/** Lets the browser save a file to fill in, with two examples. */
export function saveTemplate(): Promise<void> {
  return saveTable('shipments-template.csv', bulkColumns.map(headingOf), templateRows.map(cellsOf));
}

function cellsOf(row: Partial<BulkTexts>): readonly string[] {
  return bulkColumns.map((name) => row[name] ?? '');
}
