import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { recordEvents } from '../../shipments/events/record-events.ts';
import { findEvents } from '../../shipments/list/get-shipment.ts';
import type { ShipmentEvent } from '../../shipments/shipment.ts';
import type { TestApp } from '../test-app.ts';

/** Records a scan of a parcel, now. */
export async function scanParcel(
  test: TestApp,
  trackingCode: string,
  status: ShipmentStatus,
  reason?: string,
): Promise<void> {
  const at = new Date();
  const event = {
    key: `${status} ${at.toISOString()}`,
    status,
    happenedAt: at,
    recordedAt: at,
    sentence: 'Scanned.',
    ...(reason !== undefined && { reason }),
  };
  await test.database.db.transaction().execute((trx) => recordEvents(trx, [{ trackingCode, event }]));
}

export async function eventsOf(test: TestApp, shipmentId: string): Promise<readonly ShipmentEvent[]> {
  return (await findEvents(test.database.db, [shipmentId])).get(shipmentId) ?? [];
}
