import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipment as create } from '../../contract/shipments.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { findLost, longestGap, openAcknowledgements } from './acknowledgements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a shipment that was acknowledged and is not there is found, and no other', async () => {
  const shipment = await createShipment(app, await createCustomer(app));
  const path = join(await temporaryFolder(), 'acknowledged.jsonl');
  const ledger = await openAcknowledgements(path);
  const acknowledge = (code: string) => {
    const body = { message: 'Created.', shipment: { ...shipment, _tracking_id: code } };
    return ledger.record({ path: create.path }, { outcome: 'done', status: 200, body });
  };
  await Promise.all([acknowledge(shipment._tracking_id), acknowledge('XX000000000GB')]);
  await ledger.record({ path: create.path }, { outcome: 'unknown' });
  await ledger.close();
  expect(ledger.count()).toBe(2);
  expect(await findLost(path, { database: app.database.db })).toEqual([
    'the file of acknowledged writes has shipment XX000000000GB, and the database has not',
  ]);
});

test('the longest gap counts from the beginning and to the end', () => {
  expect(longestGap([500, 2_000, 2_500, 9_000], 1_000, 6_000)).toBe(3.5);
  expect(longestGap([], 1_000, 6_000)).toBe(5);
});
