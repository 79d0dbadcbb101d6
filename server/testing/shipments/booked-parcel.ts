import type { Scan } from '../../../contract/operations.ts';
import { minutes } from '../../../contract/values/time/duration.ts';
import { recordScans } from '../../operations/record-scans.ts';
import type { TestCustomer } from '../accounts/create-customer.ts';
import type { TestApp } from '../test-app.ts';
import { createShipment, payShipment } from './create-shipment.ts';

/** A parcel that is booked, and what happens to it. */
export interface BookedParcel {
  readonly id: string;
  readonly trackingCode: string;
  /** Of all its parcels. */
  readonly trackingCodes: readonly string[];
  /** Scans all its parcels, or the one of the tracking code in a scan, each a minute after the one before, all in one batch. */
  scan(...scans: readonly (Scan['status'] | (Pick<Scan, 'status'> & Partial<Scan>))[]): Promise<void>;
}

/** Books a parcel of a customer, from and to addresses nobody else has. */
export async function bookParcel(
  test: TestApp,
  customer: Pick<TestCustomer, 'token'>,
  form: Parameters<typeof createShipment>[2] = {},
): Promise<BookedParcel> {
  const { _id: id, _tracking_id: trackingCode, parcels } = await createShipment(test, customer, form);
  const trackingCodes = parcels.map(({ _tracking_id }) => _tracking_id);
  const bookedAt = Date.now();
  await payShipment(test, id, new Date(bookedAt));
  let made = 0;
  const now = () => new Date(bookedAt + minutes(made));
  return {
    id,
    trackingCode,
    trackingCodes,
    scan: async (...scans) => {
      const rows = scans.flatMap((scan) => {
        made += 1;
        return trackingCodes.slice(0, typeof scan === 'object' && scan.tracking_code ? 1 : undefined).map((code) => ({
          tracking_code: code,
          at: now().toISOString(),
          town: 'Leeds',
          idempotency_key: `scan ${made}`,
          ...(scan === 'DELIVERED' && { delivered_to: 'RECIPIENT' as const }),
          ...(typeof scan === 'string' ? { status: scan } : scan),
        }));
      });
      const results = await recordScans({ database: test.database.db, now }, rows);
      const refused = results.find(({ outcome }) => outcome === 'refused');
      if (refused) throw new Error(refused.message);
    },
  };
}
