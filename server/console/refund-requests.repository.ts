import type { Database, Trx } from '../database/database.ts';

export interface RefundRequest {
  readonly id: string;
  readonly shipmentId: string;
  readonly pence: number;
  readonly reason: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly isForAddress: boolean;
}

/** False where one of the shipment waits already. */
export async function insertRequest(trx: Trx, request: RefundRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_requests')
    .values({
      id: request.id,
      shipment_id: request.shipmentId,
      amount_pence: request.pence,
      reason: request.reason,
      asked_by: request.askedBy,
      asked_at: request.askedAt,
      is_for_address: request.isForAddress,
      state: 'WAITING',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function selecting(database: Database, id: string) {
  return database
    .selectFrom('refund_requests')
    .select(['shipment_id as shipmentId', 'amount_pence as pence', 'reason', 'asked_by as askedBy', 'state'])
    .select('is_for_address as isForAddress')
    .where('id', '=', id);
}

export function selectRequest(database: Database, id: string) {
  return selecting(database, id).executeTakeFirst();
}

export function lockRequest(trx: Trx, id: string) {
  return selecting(trx, id).forUpdate().executeTakeFirst();
}

export async function decideRequest(
  trx: Trx,
  decision: {
    readonly id: string;
    readonly state: 'CONFIRMED' | 'DECLINED';
    readonly decidedBy: string;
    readonly decidedAt: Date;
  },
): Promise<void> {
  const { id, state, decidedBy, decidedAt } = decision;
  await trx
    .updateTable('refund_requests')
    .set({ state, decided_by: decidedBy, decided_at: decidedAt })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

export interface WaitingRequest extends RefundRequest {
  readonly reference: string;
  readonly askedByName: string;
}

/** Oldest first: of one shipment, or all. */
export function selectWaitingRequests(database: Database, shipmentId?: string): Promise<WaitingRequest[]> {
  return database
    .selectFrom('refund_requests')
    .innerJoin('shipments', 'shipments.id', 'refund_requests.shipment_id')
    .innerJoin('users', 'users.id', 'refund_requests.asked_by')
    .select(['refund_requests.id', 'shipment_id as shipmentId', 'reference', 'amount_pence as pence', 'reason'])
    .select(['asked_by as askedBy', 'users.full_name as askedByName', 'asked_at as askedAt'])
    .select('is_for_address as isForAddress')
    .where('state', '=', 'WAITING')
    .$if(shipmentId !== undefined, (query) => query.where('shipment_id', '=', shipmentId ?? ''))
    .orderBy('asked_at')
    .execute();
}

export async function countWaitingRequests(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('refund_requests')
    .where('state', '=', 'WAITING')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
