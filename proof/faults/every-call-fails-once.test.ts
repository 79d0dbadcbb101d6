import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { createCustomer } from '../../server/testing/create-customer.ts';
import { createShipment } from '../../server/testing/create-shipment.ts';
import { seededRandom } from '../../server/testing/seeded-random.ts';
import { startFaultyProduct } from '../../server/testing/start-faulty-product.ts';
import { folderOfRun } from '../../server/testing/temporary-folder.ts';
import { accountFlows } from './account-flows.ts';
import { emailFlows } from './email-flows.ts';
import type { FaultFlow, FaultStage } from './fault-flow.ts';
import { jobFlows } from './job-flows.ts';
import { parcelFlows } from './parcel-flows.ts';
import { paymentFlows } from './payment-flows.ts';
import { questionFlows } from './question-flows.ts';
import { everyFault, type Fault, type FlowRun, runFlow, runWithFault } from './run-flow.ts';
import { shipmentFlows } from './shipment-flows.ts';
import { signInFlows } from './sign-in-flows.ts';
import { supportFlows } from './support-flows.ts';

// Every call of every flow with `npm run proof -- faults`; otherwise every call of the flows named here, and one of each of some others.
const isWhole = process.env['FAULTS'] === 'all';
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const alwaysWhole = new Set(['create a shipment']);
const sampleSize = 8;

const allFlows = [
  ...accountFlows,
  ...emailFlows,
  ...signInFlows,
  ...shipmentFlows,
  ...paymentFlows,
  ...parcelFlows,
  ...supportFlows,
  ...questionFlows,
  ...jobFlows,
];

const flows = isWhole
  ? allFlows
  : [
      ...allFlows.filter(({ name }) => alwaysWhole.has(name)),
      ...random.shuffle(allFlows.filter(({ name }) => !alwaysWhole.has(name))).slice(0, sampleSize),
    ];

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

let stage: FaultStage;
beforeAll(async () => {
  const dataDir = await folderOfRun();
  await mkdir(join(dataDir, 'mailbox'));
  const product = await startFaultyProduct({ ...settings, DATA_DIR: dataDir });
  const customer = await createCustomer(product);
  await createShipment(product, customer);
  stage = { product, customer, operationsKey: settings.OPERATIONS_KEY, origin: settings.PUBLIC_URL };
});
afterAll(() => stage.product.close());

describe(`one call that fails, of any (seed ${seed})`, () => {
  test.each(flows)('leaves nothing half done and nothing doubled: $name', { timeout: 1_800_000 }, async (flow) => {
    const usual = await runFlow(stage, flow);
    expect(usual.problems).toEqual([]);
    expect(usual.calls.database).toBeGreaterThan(0);
    const faults =
      isWhole || alwaysWhole.has(flow.name) ? everyFaultOf(usual) : random.shuffle(everyFaultOf(usual)).slice(0, 1);
    const problems: string[] = [];
    for (const fault of faults) problems.push(...(await runWithFault(stage, flow, fault, usual)));
    expect(problems.join('\n')).toBe('');
    if (isWhole) process.stdout.write(`${tellOf(flow, usual)}\n`);
  });

  test('is tried in every call that is no GET, and in every job', () => {
    const tried = new Set<string>(allFlows.map(({ does }) => does));
    const calls = endpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect([...calls, ...stage.product.jobKinds].filter((deed) => !tried.has(deed))).toEqual([]);
  });
});

function everyFaultOf({ calls }: FlowRun): Fault[] {
  return everyFault.flatMap((fault) =>
    Array.from({ length: calls[fault.of] }, (_, index) => ({ ...fault, number: index + 1 })),
  );
}

function tellOf({ name }: FaultFlow, { calls }: FlowRun): string {
  return `${name}: ${calls.database} statements, ${calls.provider} calls of the provider`;
}
