import type { CheckedRow, checkShipments as endpoint } from '../../../contract/bulk.ts';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import { poundsFromPence } from '../../../contract/values/money.ts';
import type { Customer } from '../../http/authenticate.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { type RawRow, type ReadRow, readRows } from './read-rows.ts';
import { sumOf } from './sum-of.ts';

/** Says of each row what it costs or what is wrong with it. Nothing is kept. */
export async function checkShipments(
  { database, now, readPriceBook }: Pick<ShipmentDeps, 'database' | 'now' | 'readPriceBook'>,
  customer: Customer,
  rows: readonly RawRow[],
): Promise<EndpointAnswer<typeof endpoint>> {
  const priceBook = await readPriceBook();
  const read = await readRows({ database, now, priceBook }, customer, rows, { isDeclared: false });
  return { rows: read.map(presentRow), ...presentPrice(sumOf(read.flatMap(shipmentsIn))) };
}

function presentRow(row: ReadRow): CheckedRow {
  if ('errors' in row) return { fields: row.errors };
  return { ...presentPrice(row.shipment), receiver_town: row.shipment.receiver.town };
}

function shipmentsIn(row: ReadRow) {
  return 'errors' in row ? [] : [row.shipment];
}

interface Price {
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

function presentPrice({ netPence, vatPence, grossPence }: Price) {
  return { net: poundsFromPence(netPence), vat: poundsFromPence(vatPence), total: poundsFromPence(grossPence) };
}
