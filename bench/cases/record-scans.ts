import { randomUUID } from 'node:crypto';
import { apiBasePath } from '../../contract/endpoint.ts';
import { recordScans as endpoint, mostScans, type Scan } from '../../contract/operations.ts';
import type { Call, CustomCase, Product } from '../bench-case.ts';
import { percentile } from '../report/statistics.ts';
import { addOperationsKey } from '../seed/add-operations-key.ts';
import { withClient } from '../seed/database-client.ts';
import { seedBookedParcels, trackingCodeAt } from '../seed/seed-parcels.ts';
import { createSender } from '../send-calls.ts';

const parcels = 10_000;
const legs = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'AT_DEPOT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

/** Full batches, two at a time, until every parcel is delivered; then one batch is repeated. */
export const recordScans: CustomCase = {
  kind: 'custom',
  name: 'record-scans',
  measure: async (product) => {
    const headers = { authorization: `Bearer ${await addOperationsKey(product.databaseUrl)}` };
    await seedBookedParcels(
      product.databaseUrl,
      Array.from({ length: parcels }, (_, index) => codeOf(index)),
    );
    const call = (scans: readonly Scan[]): Call => ({
      method: 'POST',
      path: apiBasePath + endpoint.path,
      headers,
      body: { scans },
    });
    const sender = createSender(product.url, 2);
    const startsAtMs = Date.now();
    const times: number[] = [];
    let elapsedMs = 0;
    let repeatedMs: number[] = [];
    try {
      for (const [leg, status] of legs.entries()) {
        const batches = Array.from({ length: parcels / mostScans }, (_, batch) =>
          call(batchOf(batch, status, new Date(startsAtMs + leg))),
        );
        const beginsAt = performance.now();
        times.push(...(await sender.sendMany(() => batches.pop() ?? call([]), batches.length)));
        elapsedMs += performance.now() - beginsAt;
      }
      const repeated = call(batchOf(0, 'COLLECTED', new Date(startsAtMs)));
      repeatedMs = await sender.sendMany(() => repeated, 10);
    } finally {
      sender.close();
    }
    await expectDelivered(product);
    return {
      'scans/s': (parcels * legs.length) / (elapsedMs / 1000),
      'batch p50 ms': percentile(times, 0.5),
      'batch p99 ms': percentile(times, 0.99),
      'repeated batch p50 ms': percentile(repeatedMs, 0.5),
    };
  },
  targets: [{ figure: 'scans/s', atLeast: 5000 }],
};

/** Refusing the scans would be quicker. */
async function expectDelivered({ databaseUrl }: Product): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ delivered: number }>(
      `select count(*)::integer as delivered from shipments where status = 'DELIVERED' and event_count = $1`,
      [2 + legs.length],
    ),
  );
  if (rows[0]?.delivered !== parcels) throw new Error(`Only ${rows[0]?.delivered} parcels were delivered.`);
}

/** Deterministic idempotency keys, so that a batch can be repeated. */
function batchOf(batch: number, status: Scan['status'], at: Date): Scan[] {
  return Array.from({ length: mostScans }, (_, index) => ({
    tracking_code: codeOf(batch * mostScans + index),
    status,
    at: at.toISOString(),
    town: 'Dartford',
    idempotency_key: `${run} ${at.getTime()}`,
    ...(status === 'DELIVERED' && { delivered_to: 'LETTERBOX' as const }),
  }));
}

const run = randomUUID();

function codeOf(index: number): string {
  return trackingCodeAt('SC', index);
}
