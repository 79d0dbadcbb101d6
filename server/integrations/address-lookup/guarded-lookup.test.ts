import { beforeEach, expect, it } from 'vitest';
import type { AddressLookup, StreetsResult } from './address-lookup.ts';
import { guardedLookup } from './postcoder-lookup.ts';

const found = (streetName: string): StreetsResult => ({
  outcome: 'found',
  streets: [{ streetName, town: 'Dartford' }],
});
const away: StreetsResult = { outcome: 'unavailable', reason: 'status 500' };

let nowMs: number;
let answer: StreetsResult;
let asked: string[];
const now = () => new Date(nowMs);
const vendor: AddressLookup = {
  findStreets: async (postcode) => {
    asked.push(postcode);
    return answer;
  },
};
beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 15);
  answer = found('High Street');
  asked = [];
});

let reasons: string[];
let lookup: AddressLookup;
beforeEach(() => {
  reasons = [];
  lookup = guardedLookup(vendor, {
    fallback: { findStreets: async () => found('Ours') },
    now,
    onUnavailable: (reason) => reasons.push(reason),
  });
});
const ask = () => lookup.findStreets('DA1 1AA');

it.each<[StreetsResult]>([[found('High Street')], [{ outcome: 'unknown-postcode' }]])(
  'an answer stands: %j',
  async (result) => {
    answer = result;
    expect(await ask()).toEqual(result);
    expect(reasons).toEqual([]);
  },
);

it('a failure is answered by the other one, and told', async () => {
  answer = away;
  expect(await ask()).toEqual(found('Ours'));
  expect(reasons).toEqual(['status 500']);
});

it('after three failures in a row nobody is kept waiting, for a minute', async () => {
  answer = away;
  for (let count = 0; count < 10; count += 1) expect(await ask()).toEqual(found('Ours'));
  expect(asked).toHaveLength(3);
  nowMs += 59_000;
  await ask();
  expect(asked).toHaveLength(3);
});

it('then one request tries whether it is back', async () => {
  answer = away;
  for (let count = 0; count < 3; count += 1) await ask();
  nowMs += 60_000;
  await Promise.all([ask(), ask(), ask()]);
  expect(asked).toHaveLength(4);
  await ask();
  expect(asked).toHaveLength(4);
  nowMs += 60_000;
  answer = found('High Street');
  expect(await ask()).toEqual(answer);
  expect(await ask()).toEqual(answer);
  expect(asked).toHaveLength(6);
});

it('failures that are not in a row do not count', async () => {
  for (let count = 0; count < 5; count += 1) {
    answer = away;
    await ask();
    answer = found('High Street');
    await ask();
  }
  expect(asked).toHaveLength(10);
});
