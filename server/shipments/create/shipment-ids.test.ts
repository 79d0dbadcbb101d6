import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../../../contract/values/tracking-code.ts';
import { newParcels, newReference, newShipmentId, newTrackingCode } from './shipment-ids.ts';

const many = Array.from({ length: 2_000 });

describe('new codes', () => {
  it('pass the check that every tracking code has to pass', () => {
    expect(many.map(newTrackingCode).filter((code) => !hasValidCheckDigit(code))).toEqual([]);
  });

  it('are different each time', () => {
    expect(new Set(many.map(newTrackingCode)).size).toBe(many.length);
    expect(new Set(many.map(newReference)).size).toBe(many.length);
    expect(new Set(many.map(() => newShipmentId(new Date()))).size).toBe(many.length);
  });

  it('of shipments are UUIDs in the order of their time', () => {
    const [earlier, later] = [
      newShipmentId(new Date('2026-11-15T09:30:00.000Z')),
      newShipmentId(new Date('2026-11-15T09:30:00.001Z')),
    ];
    expect(earlier).toMatch(/^01a1de8a-c9c0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(earlier < later).toBe(true);
  });

  it('of shipments made in the same millisecond are in the order they were made', () => {
    const at = new Date('2026-11-15T09:30:00.000Z');
    const ids = Array.from({ length: 1_000 }, () => newShipmentId(at));
    expect(ids.toSorted()).toEqual(ids);
  });

  it('of the parcels of a shipment begin with its time and are in their order', () => {
    const parcels = newParcels(new Date('2026-11-15T09:30:00.000Z'), 1, 99);
    const ids = parcels.map(({ id }) => id);
    expect(ids.filter((id) => !id.startsWith('01a1de8a-c9c0-7'))).toEqual([]);
    expect(ids.toSorted()).toEqual(ids);
    expect(parcels.map(({ number }) => number)).toEqual(Array.from({ length: 99 }, (_, index) => index + 1));
    expect(new Set(parcels.map(({ trackingCode }) => trackingCode)).size).toBe(99);
  });

  it('of shipments have no letter that is read as another', () => {
    expect(many.map(newReference).filter((reference) => !/^SHP-[0-9A-HJKMNP-TV-Z]{10}$/.test(reference))).toEqual([]);
  });
});
