import { randomUUID } from 'node:crypto';
import type { ParcelAction, parcelChanges } from '../../contract/staff/parcels.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { recordEvents } from '../shipments/events/record-events.ts';
import { cancelForCustomer } from '../shipments/lifecycle/cancel-shipments.ts';
import { canCancel } from '../shipments/lifecycle/owner-actions.ts';
import { lockShipments } from '../shipments/lifecycle/payment-status.ts';
import { canMove, type StatusAndHold } from '../shipments/lifecycle/status-graph.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { auditShipment, type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';
import { findAnyShipment } from './find-shipment.ts';
import { refuseIfTwoMustRefund } from './refund-shipment.ts';

type Change = (typeof parcelChanges)[number];

export interface ChangeRequest {
  readonly id: string;
  readonly change: Change;
  readonly reason: string;
  readonly trackingCode?: string | undefined;
}

/** Of a parcel, with the leg it left while it is on hold. */
export type HeldParcel = StatusAndHold & { readonly trackingCode: string };

export async function selectHeldParcels(trx: ConsoleDeps['database'], shipmentId: string): Promise<HeldParcel[]> {
  const rows = await trx
    .selectFrom('parcels')
    .select(['tracking_code', 'status', 'held_from'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    trackingCode: row.tracking_code,
    status: row.status,
    heldFrom: row.held_from ?? undefined,
  }));
}

/** Undefined where the change does not apply to the parcel as it is. */
function statusAfter(change: Exclude<Change, 'CANCEL'>, parcel: HeldParcel): ShipmentStatus | undefined {
  const to = { HOLD: 'ON_HOLD', RELEASE: parcel.heldFrom, LOST: 'LOST', FOUND: 'AT_DEPOT' } as const;
  const isFrom = { HOLD: true, RELEASE: parcel.status === 'ON_HOLD', LOST: true, FOUND: parcel.status === 'LOST' };
  const status = to[change];
  return status !== undefined && isFrom[change] && canMove(parcel, status) ? status : undefined;
}

/** What the parcels' state allows, for every role. */
export function possibleChanges(shipment: Shipment, parcels: readonly HeldParcel[]): ParcelAction[] {
  const moves = (['HOLD', 'RELEASE', 'LOST', 'FOUND'] as const).filter((change) =>
    parcels.some((parcel) => statusAfter(change, parcel) !== undefined),
  );
  const isOver = shipment.status === 'CANCELLED' || shipment.status === 'EXPIRED';
  return [...(canCancel(shipment) && !isOver ? (['CANCEL'] as const) : []), ...moves];
}

/** Read by everybody who tracks the parcel. */
const sentences = {
  HOLD: 'On hold.',
  RELEASE: 'On its way again.',
  LOST: 'We’re looking for the parcel.',
  FOUND: 'We’ve found the parcel. It’s at our depot.',
} as const;

const done: Readonly<Record<Change, string>> = {
  CANCEL: 'The shipment is cancelled.',
  HOLD: 'It’s on hold.',
  RELEASE: 'It’s released.',
  LOST: 'It’s marked as lost.',
  FOUND: 'It’s marked as found.',
};

/** Of several people at once one changes it, and the others are told that it has changed. */
export function changeParcel(deps: ConsoleDeps, call: StaffCall, request: ChangeRequest): Promise<string> {
  return withStaffKey(deps, call, async (trx) => {
    const { id, reference, organisationId } = await findAnyShipment(trx, request.id);
    const { change, reason } = request;
    await lockShipments(trx, [id]);
    const { status } = await findAnyShipment(trx, id); // as it is under the lock
    if (change === 'CANCEL') await refuseIfTwoMustRefund(deps, trx, { id, organisationId }, call.actor);
    const after =
      change === 'CANCEL'
        ? await cancelForCustomer(deps, trx, { id, organisationId }, call.actor.staff?.staffId)
        : await moveParcels(deps, trx, call, { ...request, id, change });
    const action = `${change.toLowerCase()} parcel`;
    await auditShipment(deps, trx, call.actor, reference, {
      action,
      before: { status },
      after: { ...after, status: (await findAnyShipment(trx, id)).status, reason },
    });
    return done[change];
  });
}

/** Lock the shipment before. */
async function moveParcels(
  { now }: ConsoleDeps,
  trx: Trx,
  { actor }: StaffCall,
  { id, change, trackingCode }: ChangeRequest & { readonly change: Exclude<Change, 'CANCEL'> },
): Promise<{ readonly parcels: readonly string[] }> {
  const parcels = await selectHeldParcels(trx, id);
  const code = trackingCode && normaliseTrackingCode(trackingCode);
  const asked = code ? parcels.filter((parcel) => parcel.trackingCode === code) : parcels;
  if (asked.length === 0) refuse('NOT_FOUND', 'This shipment has no parcel with that tracking number.');
  const at = now();
  const moves = asked.flatMap((parcel) => {
    const status = statusAfter(change, parcel);
    const event = { key: `console:${randomUUID()}`, happenedAt: at, recordedAt: at, sentence: sentences[change] };
    return status === undefined ? [] : [{ trackingCode: parcel.trackingCode, event: { ...event, status } }];
  });
  const by = { staffId: actor.staff?.staffId, deviceId: actor.deviceId };
  const outcomes = moves.length === 0 ? [] : await recordEvents(trx, moves, by);
  const moved = moves.filter((_move, index) => outcomes[index]?.outcome === 'accepted');
  if (moved.length === 0) {
    const states = [...new Set(asked.map(({ status }) => status.replaceAll('_', ' ')))].join(', ');
    refuse('CONFLICT', `This isn’t possible now: ${states}. Somebody may have changed it meanwhile.`);
  }
  return { parcels: moved.map((move) => move.trackingCode) };
}
