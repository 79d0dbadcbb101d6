import { decideEvent, type EventOutcome, type ToldEvent } from './decide-event.ts';
import { addLateEvent, findEventByKey, lockPosition, moveShipment } from './events.repository.ts';
import type { Trx } from './shipment-deps.ts';

/** Keeps one thing that is told of a parcel, and moves its status where that is legal. `recordEvents` does so for many. */
export async function recordEvent(trx: Trx, shipmentId: string, told: ToldEvent): Promise<EventOutcome> {
  const position = await lockPosition(trx, shipmentId);
  const known = await findEventByKey(trx, shipmentId, told.key);
  const decided = decideEvent(position, known, told);
  const event = { ...told, reason: told.reason, town: told.town, source: 'OPERATIONS' } as const;
  if (decided.outcome === 'late') await addLateEvent(trx, shipmentId, { ...event, isLate: true });
  if (decided.outcome === 'accepted' && position) {
    await moveShipment(trx, shipmentId, { from: [position.status], event: { ...event, isLate: false } });
  }
  return decided;
}
