import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findShipment } from '../shipments/shipments.queries.ts';

/** Of anybody: by its id, its reference or the tracking code of any of its parcels. */
export async function findAnyShipment(database: Database, code: string): Promise<Shipment> {
  const id = isUuid(code) ? code : await findId(database, code);
  const shipment = id === undefined ? undefined : await findShipment(database, id);
  return shipment ?? refuse('NOT_FOUND', 'There’s no parcel with this id, reference or tracking number.');
}

/** An erasure waits until what is added about the shipment is there, and deletes it; nothing is added afterwards. */
export async function requireNotErased(trx: Trx, id: string): Promise<void> {
  const row = await trx.selectFrom('shipments').select('erased_at').where('id', '=', id).forShare().executeTakeFirst();
  if (row && row.erased_at === null) return;
  refuse('CONFLICT', 'The people of this parcel were erased, so nothing more is kept about it.');
}

async function findId(database: Database, code: string): Promise<string | undefined> {
  const reference = code.trim().toUpperCase();
  const row = reference.startsWith('SHP-')
    ? await database.selectFrom('shipments').select('id').where('reference', '=', reference).executeTakeFirst()
    : await database
        .selectFrom('parcels')
        .select('shipment_id as id')
        .where('tracking_code', '=', normaliseTrackingCode(code))
        .executeTakeFirst();
  return row?.id;
}
