import { expect, it } from 'vitest';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import { shipmentEvents } from './notification-outbox.ts';

type Told = readonly [parcelNumber: number, status: ShipmentStatus, more?: { reason?: string; isLate?: boolean }];

const eventsOf = (told: readonly Told[], parcelCount: number) =>
  shipmentEvents(
    told.map(([parcelNumber, status, { reason, isLate = false } = {}], place) => ({
      number: place + 1,
      parcelNumber,
      status,
      reason,
      isLate,
    })),
    parcelCount,
  ).map(({ number, status, progress }) => `${number} ${progress ?? status}`);

const booked: readonly Told[] = ([1, 2, 3] as const).flatMap((number) => [
  [number, 'PENDING_PAYMENT'],
  [number, 'BOOKED'],
]);

it('are those of its only parcel, late ones too', () => {
  expect(
    eventsOf(
      [
        [1, 'BOOKED'],
        [1, 'COLLECTED'],
        [1, 'AT_DEPOT', { isLate: true }],
      ],
      1,
    ),
  ).toEqual(['1 BOOKED', '2 COLLECTED', '3 AT_DEPOT']);
});

it('are one change of status, however many parcels were scanned for it', () => {
  const collected: readonly Told[] = [
    [3, 'COLLECTED'],
    [1, 'COLLECTED'],
    [2, 'COLLECTED'],
  ];
  expect(eventsOf([...booked, ...collected], 3)).toEqual(['5 PENDING_PAYMENT', '6 BOOKED', '9 COLLECTED']);
});

it('are parcels delivered before the others, each with the count, and then the shipment', () => {
  const told: readonly Told[] = [
    [1, 'OUT_FOR_DELIVERY'],
    [2, 'OUT_FOR_DELIVERY'],
    [3, 'OUT_FOR_DELIVERY'],
    [2, 'DELIVERED'],
    [1, 'DELIVERED'],
    [3, 'DELIVERED'],
  ];
  expect(eventsOf(told, 3)).toEqual([
    '3 OUT_FOR_DELIVERY',
    '4 1 of 3 parcels delivered',
    '5 2 of 3 parcels delivered',
    '6 DELIVERED',
  ]);
});

it('are parcels ready to collect before the others, each with those that wait, and then the shipment', () => {
  const told: readonly Told[] = [
    [1, 'AT_DEPOT'],
    [2, 'AT_DEPOT'],
    [3, 'OUT_FOR_DELIVERY'],
    [2, 'READY_FOR_PICKUP'],
    [1, 'READY_FOR_PICKUP'],
    [3, 'READY_FOR_PICKUP'],
  ];
  expect(eventsOf(told, 3)).toEqual([
    '3 AT_DEPOT',
    '4 Parcel 2 of 3 is ready to collect',
    '5 OUT_FOR_DELIVERY',
    '5 Parcels 1 and 2 of 3 are ready to collect',
    '6 READY_FOR_PICKUP',
  ]);
});

it('are a parcel that is ready to collect later than the rest', () => {
  const told: readonly Told[] = [
    [1, 'AT_DEPOT'],
    [2, 'LOST'],
    [1, 'READY_FOR_PICKUP'],
    [2, 'READY_FOR_PICKUP'],
  ];
  expect(eventsOf(told, 2)).toEqual(['2 AT_DEPOT', '3 READY_FOR_PICKUP', '4 READY_FOR_PICKUP']);
});

it('are both a delivery and what it leaves the shipment with', () => {
  const told: readonly Told[] = [
    [1, 'OUT_FOR_DELIVERY'],
    [2, 'OUT_FOR_DELIVERY'],
    [1, 'LOST'],
    [2, 'DELIVERED'],
  ];
  expect(eventsOf(told, 2)).toEqual(['2 OUT_FOR_DELIVERY', '4 1 of 2 parcels delivered', '4 LOST']);
});

it('are told in the words of the parcel that the shipment waits for', () => {
  expect(
    eventsOf(
      [
        [1, 'ON_HOLD'],
        [2, 'COLLECTED'],
        [2, 'AT_DEPOT'],
      ],
      2,
    ),
  ).toEqual(['2 COLLECTED', '3 ON_HOLD']);
});

it('are delays of the parcels it waits for, and of no other', () => {
  const told: readonly Told[] = [
    [1, 'AT_DEPOT'],
    [2, 'OUT_FOR_DELIVERY'],
    [2, 'DELIVERY_ATTEMPTED', { reason: 'TRAFFIC' }],
    [1, 'AT_DEPOT', { reason: 'WEATHER' }],
    [1, 'AT_DEPOT', { reason: 'NO_ACCESS' }],
  ];
  expect(eventsOf(told, 2)).toEqual(['2 AT_DEPOT', '4 AT_DEPOT']);
});

it('are not what was recorded late', () => {
  expect(
    eventsOf(
      [
        [1, 'AT_DEPOT'],
        [2, 'AT_DEPOT'],
        [2, 'COLLECTED', { isLate: true }],
      ],
      2,
    ),
  ).toEqual(['2 AT_DEPOT']);
});

it('are one failed collection, whether one or all of the codes were scanned', () => {
  const told: readonly Told[] = [
    [1, 'BOOKED'],
    [2, 'BOOKED'],
    [1, 'COLLECTION_FAILED'],
    [2, 'COLLECTION_FAILED'],
    [1, 'COLLECTED'],
    [2, 'COLLECTED'],
  ];
  expect(eventsOf(told.slice(0, 3), 2)).toEqual(['2 BOOKED', '3 COLLECTION_FAILED']);
  expect(eventsOf(told, 2)).toEqual(['2 BOOKED', '3 COLLECTION_FAILED', '6 COLLECTED']);
});
