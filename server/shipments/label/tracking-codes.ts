import { csvLine } from '../../../contract/values/csv-line.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { refuseUnknownBatch } from '../bulk/refuse-unknown-batch.ts';
import type { Shipment } from '../shipment.ts';
import { findBatchInFileOrder } from './labels.repository.ts';

type Column = readonly [heading: string, cell: (shipment: Shipment, origin: string) => string];

const columns: readonly Column[] = [
  ['Your reference', ({ customerReference }) => customerReference],
  ['Receiver', ({ receiver }) => receiver.fullName],
  ['Town', ({ receiver }) => receiver.town],
  ['Postcode', ({ receiver }) => receiver.postcode],
  ['Tracking number', ({ trackingCode }) => trackingCode],
  ['Tracking link', ({ trackingCode }, origin) => `${origin}/track-parcel?tracking_code=${trackingCode}`],
];

/** The tracking codes of what is paid of a batch and not cancelled, in the order of its file, with a mark that tells Excel the encoding. */
export async function listTrackingCodes(
  { database, origin }: { readonly database: Database; readonly origin: () => string },
  customer: Customer,
  batchId: string,
): Promise<string> {
  const shipments = await findBatchInFileOrder(database, customer.id, batchId);
  if (shipments.length === 0) refuseUnknownBatch();
  const paid = shipments.filter(({ bookedAt, status }) => bookedAt && status !== 'CANCELLED' && status !== 'EXPIRED');
  if (paid.length === 0) {
    refuse(
      'CONFLICT',
      'These shipments have no tracking codes to pass on: none of them is paid, or all are cancelled.',
    );
  }
  const lines = paid.map((shipment) => csvLine(columns.map(([, cell]) => cell(shipment, origin()))));
  return `\uFEFF${csvLine(columns.map(([heading]) => heading))}${lines.join('')}`;
}
