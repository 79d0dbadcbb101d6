import type { APIRequestContext } from '@playwright/test';
import type { Scan } from '../../contract/operations.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { startServer } from './start-server.ts';
import { expect } from './test.ts';

/** The same in every server of the journeys: one with another key revokes the one before. */
const key = 'depot-of-the-journeys';

/** Sends scans to a server process of its own. Dispose it. */
export interface Depot extends AsyncDisposable {
  scan(shipment: ShipmentRecord, status: Scan['status'], town: string): Promise<void>;
}

export async function openDepot(request: APIRequestContext): Promise<Depot> {
  const server = await startServer({
    DATABASE_URL: process.env['E2E_DATABASE_URL'] ?? '',
    DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
    PUBLIC_URL: process.env['E2E_URL'] ?? '', // its emails link to the other server
    OPERATIONS_KEY: key,
  });
  return {
    scan: async ({ _tracking_id: tracking_code }, status, town) => {
      const scan = { tracking_code, status, at: new Date().toISOString(), town, idempotency_key: status };
      const answer = await request.post(`${server.url}/api/v1/operations/scans`, {
        headers: { authorization: `Bearer ${key}` },
        data: { scans: [scan] },
      });
      expect(await answer.json()).toMatchObject({ results: [{ outcome: 'accepted' }] });
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
