import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTrackedParcel } from '../testing/a-tracked-parcel.ts';
import { keepLastParcel, readLastParcel } from './last-parcel.ts';
import { deleteLastParcel, lastParcelCache } from './last-parcel-cache.ts';

// Pages that other tests open keep parcels too, and all of them share the cache of one browser.
beforeEach(() => caches.delete(lastParcelCache));
afterEach(() => caches.delete(lastParcelCache));

test('the last parcel is kept in place of the one before, until it is forgotten', async () => {
  expect(await readLastParcel()).toBeUndefined();
  await keepLastParcel(aTrackedParcel({ _tracking_id: 'CL000717618GB' }));
  const parcel = aTrackedParcel({ _tracking_id: 'LW473124829GB' });
  await keepLastParcel(parcel, new Date('2026-11-15T10:00:00Z'));
  expect(await readLastParcel()).toEqual({ keptAt: '2026-11-15T10:00:00.000Z', parcel });
  deleteLastParcel();
  await expect.poll(readLastParcel).toBeUndefined();
});

test('what an earlier version kept in another form is nothing', async () => {
  const cache = await caches.open(lastParcelCache);
  await cache.put('/last-parcel.json', Response.json({ parcel: 'CL000717618GB' }));
  expect(await readLastParcel()).toBeUndefined();
});
