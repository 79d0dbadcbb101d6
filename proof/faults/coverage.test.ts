import { expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { startFaultyProduct } from '../../server/testing/start-faulty-product.ts';
import { allFlows } from './all-flows.ts';

test('every endpoint that writes and every job is in a flow whose calls fail', async () => {
  const product = await startFaultyProduct({});
  const { jobKinds } = product;
  await product.close();
  const covered = new Set<string>(allFlows.map(({ operation }) => operation));
  const calls = endpoints.filter(({ method }) => method !== 'GET').map(({ name }) => name);
  expect([...calls, ...jobKinds].filter((name) => !covered.has(name))).toEqual([]);
});
