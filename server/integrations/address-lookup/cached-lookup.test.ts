import { beforeEach, expect, it } from 'vitest';
import type { AddressLookup, StreetsResult } from './address-lookup.ts';
import { cachedLookup } from './postcoder-lookup.ts';

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
  answer = { outcome: 'found', streets: [] };
  asked = [];
});

it('asks once for the same postcode, also at once', async () => {
  const lookup = cachedLookup(vendor, { now });
  await Promise.all([lookup.findStreets('DA1 1AA'), lookup.findStreets('DA1 1AA')]);
  await lookup.findStreets('DA1 1AA');
  await lookup.findStreets('DA1 1AB');
  expect(asked).toEqual(['DA1 1AA', 'DA1 1AB']);
});

it('asks again after a while', async () => {
  const lookup = cachedLookup(vendor, { now, keepMs: 1000 });
  await lookup.findStreets('DA1 1AA');
  nowMs += 1000;
  await lookup.findStreets('DA1 1AA');
  expect(asked).toHaveLength(2);
});

it('remembers that a postcode does not exist, but no failure', async () => {
  const lookup = cachedLookup(vendor, { now });
  answer = { outcome: 'unknown-postcode' };
  await lookup.findStreets('DA1 1AA');
  await lookup.findStreets('DA1 1AA');
  answer = { outcome: 'unavailable', reason: 'status 500' };
  await lookup.findStreets('DA1 1AB');
  await lookup.findStreets('DA1 1AB');
  expect(asked).toEqual(['DA1 1AA', 'DA1 1AB', 'DA1 1AB']);
});

it('forgets the oldest when it is full', async () => {
  const lookup = cachedLookup(vendor, { now, most: 2 });
  for (const postcode of ['DA1 1AA', 'DA1 1AB', 'DA1 1AD', 'DA1 1AB', 'DA1 1AA']) await lookup.findStreets(postcode);
  expect(asked).toEqual(['DA1 1AA', 'DA1 1AB', 'DA1 1AD', 'DA1 1AA']);
});
