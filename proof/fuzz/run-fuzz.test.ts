import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../server/testing/test-app.ts';
import { fuzzedOperationsKey } from './prepare-attacker.ts';
import { runFuzz } from './run-fuzz.ts';

// The same requests each time; `npm run proof -- fuzz` sends more and others.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp({
    OPERATIONS_KEY: fuzzedOperationsKey,
    LIMIT_INVALID_CALLS_PER_CALLER: '9999999/1m',
  });
});
afterAll(() => product.close());

describe('hostile requests', () => {
  test(`meet no call that breaks, leaks or takes what it should refuse (seed ${seed})`, async () => {
    const { problems, statuses } = await runFuzz(product, { requests, seed });
    expect(problems.join('\n\n')).toBe('');
    const answered = [...statuses].map(([name, counts]) => ({ name, counts: [...counts.keys()] }));
    expect(answered.filter(({ counts }) => counts.length === 0)).toEqual([]);
    // Or all requests were refused, and nothing was tested.
    const succeeded = answered.filter(({ counts }) => counts.some((status) => status < 300));
    expect(succeeded.length).toBeGreaterThan(answered.length / 4);
  }, 3_600_000);
});
