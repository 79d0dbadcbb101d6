import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCustomer } from '../../server/testing/accounts/create-customer.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { startFaultyProduct } from '../../server/testing/start-faulty-product.ts';
import { folderOfRun } from '../../server/testing/temporary-folder.ts';
import { allFlows } from './all-flows.ts';
import type { FaultContext, FaultFlow } from './fault-flow.ts';
import { everyFault, type Fault, type FlowRun, runFlow, runWithFault } from './run-flow.ts';

// `npm run proof -- faults` fails every call of every flow. Otherwise: every call of `alwaysComplete`, and one call of each other flow.
const isComplete = process.env['FAULTS'] === 'all';
const seed = Number(process.env['FAULTS_SEED'] ?? 1);
const random = seededRandom(seed);
const alwaysComplete = new Set(['create a shipment']);

const settings = {
  PUBLIC_URL: 'https://parcels.localhost',
  OPERATIONS_KEY: 'operations-key-of-a-faulty-day',
  LIMIT_SIGN_INS_PER_ACCOUNT: '3/15m',
  LIMIT_INVALID_CALLS_PER_CALLER: '100000/1h',
  LIMIT_SHIPMENTS_PER_CUSTOMER: '100000/1h',
  LIMIT_REPEATS_PER_CALLER: '100000/1h',
  LIMIT_BATCHES_PER_CUSTOMER: '100000/1h',
  LIMIT_PAYMENTS_PER_CUSTOMER: '100000/1h',
};

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

describe(`one failing call (seed ${seed})`, () => {
  test.each(isComplete ? allFlows : random.shuffle(allFlows))(
    'leaves nothing incomplete and nothing duplicated: $name',
    { timeout: 1_800_000 },
    async (flow) => {
      const baseline = await runFlow(context, flow);
      expect(baseline.problems).toEqual([]);
      expect(baseline.calls.database).toBeGreaterThan(0);
      const faults =
        isComplete || alwaysComplete.has(flow.name)
          ? everyFaultOf(baseline)
          : random.shuffle(everyFaultOf(baseline)).slice(0, 1);
      const problems: string[] = [];
      for (const fault of faults) problems.push(...(await runWithFault(context, flow, fault, baseline)));
      expect(problems.join('\n')).toBe('');
      if (isComplete) process.stdout.write(`${describeCalls(flow, baseline)}\n`);
    },
  );
});

function everyFaultOf({ calls }: FlowRun): Fault[] {
  return everyFault.flatMap((fault) =>
    Array.from({ length: calls[fault.of] }, (_, index) => ({ ...fault, number: index + 1 })),
  );
}

function describeCalls({ name }: FaultFlow, { calls }: FlowRun): string {
  return `${name}: ${calls.database} statements, ${calls.provider} provider calls`;
}
