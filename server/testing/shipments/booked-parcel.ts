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
  /** Scans it, each a minute after the one before, all in one batch. */
  scan(...scans: readonly (Scan['status'] | (Pick<Scan, 'status'> & Partial<Scan>))[]): Promise<void>;
}

/** Books a parcel of a customer, from and to addresses nobody else has. */
export async function bookParcel(
  test: TestApp,
  customer: Pick<TestCustomer, 'token'>,
  form: Parameters<typeof createShipment>[2] = {},
): Promise<BookedParcel> {
  const { _id: id, _tracking_id: trackingCode } = await createShipment(test, customer, form);
  const bookedAt = Date.now();
  await payShipment(test, id, new Date(bookedAt));
  let made = 0;
  const now = () => new Date(bookedAt + minutes(made));
  return {
    id,
    trackingCode,
    scan: async (...scans) => {
      const rows = scans.map((scan) => {
        made += 1;
        return {
          tracking_code: trackingCode,
          at: now().toISOString(),
          town: 'Leeds',
          idempotency_key: `scan ${made}`,
          ...(scan === 'DELIVERED' && { delivered_to: 'RECIPIENT' as const }),
          ...(typeof scan === 'string' ? { status: scan } : scan),
        };
      });
      const results = await recordScans({ database: test.database.db, now }, rows);
      const refused = results.find(({ outcome }) => outcome === 'refused');
      if (refused) throw new Error(refused.message);
    },
  };
}
