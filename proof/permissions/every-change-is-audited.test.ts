import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { startFaultyProduct } from '../../server/testing/start-faulty-product.ts';
import { folderOfRun } from '../../server/testing/temporary-folder.ts';
import { allFlows } from '../faults/all-flows.ts';
import type { FaultContext } from '../faults/fault-flow.ts';

const settings = { PUBLIC_URL: 'https://parcels.localhost', OPERATIONS_KEY: 'operations-key-of-an-audited-day' };

let context: FaultContext;
beforeAll(async () => {
  const dataDir = await folderOfRun();
  await mkdir(join(dataDir, 'mailbox'));
  const product = await startFaultyProduct({ ...settings, DATA_DIR: dataDir });
  const customer = await createCustomer(product);
  await createShipment(product, customer);
  context = { product, customer, operationsKey: settings.OPERATIONS_KEY, origin: settings.PUBLIC_URL };
});
afterAll(() => context.product.close());

/** Calls in no log, each with why. */
const exempt: Readonly<Record<string, string>> = {
  setPresence: 'says only who has a chat open, and lasts a minute',
};

/** In the log without what was before or after, each with why. */
const untold: Readonly<Record<string, string>> = {
  endStaffSession: 'there is no more to it',
  setDevicePin: 'it is a secret',
  previewAddress: 'changes nothing',
  answerConversation: 'the answer is in the chat, and goes with it',
};

const staffWrites = endpoints.filter(({ auth, method }) => auth === 'staff' && method !== 'GET');

interface Entry {
  readonly action: string;
  readonly who: string | null;
  /** Says what it was or became. */
  readonly isTold: boolean;
}

async function entriesAfter(id: number): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select action, actor_id::text as who, (before is not null or after is not null) as "isTold" from audit_entries where id > ${id} order by id`.execute(
    context.product.database.db,
  );
  return rows;
}

async function lastEntry(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from audit_entries`.execute(
    context.product.database.db,
  );
  return rows[0]?.id ?? 0;
}

describe('every call of staff that writes', () => {
  it.each(staffWrites.map(({ name }) => name))('%s is in the audit log with who made it', async (name) => {
    const flows = allFlows.filter(({ operation }) => operation === name);
    expect(flows.length).toBeGreaterThan(0);
    for (const flow of flows) {
      const operation = await flow.prepare(context);
      const before = await lastEntry();
      const { status } = await operation();
      expect(status).toBeLessThan(300);
      const entries = await entriesAfter(before);
      const isTold = !(name in untold);
      const isAudited = entries.some((entry) => entry.who !== null && entry.isTold === isTold);
      expect({ isAudited, entries }).toMatchObject(name in exempt ? { entries: [] } : { isAudited: true });
    }
  });
});
