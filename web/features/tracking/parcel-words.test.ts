import { expect, test } from 'vitest';
import { describeParcel } from '../../../contract/values/parcel-words.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';

const now = new Date('2026-11-18T12:00:00Z');

const at = (day: number) => `2026-11-${day}T09:00:00.000Z`;

test('takes place and delay from the parcel that the shipment waits for, not from another', () => {
  const leeds = {
    at: at(16),
    status: 'AT_DEPOT',
    sentence: 'At our depot.',
    town: 'Leeds',
    reason: 'TRAFFIC',
  } as const;
  const manchester = { at: at(17), status: 'AT_DEPOT', sentence: 'At our depot.', town: 'Manchester' } as const;
  const onTheVan = { at: at(18), status: 'OUT_FOR_DELIVERY', sentence: 'Out.', town: 'Manchester' } as const;
  const words = describeParcel(
    aTrackedParcel({
      status: 'AT_DEPOT',
      events: [
        { ...leeds, parcels: [2] },
        { ...manchester, parcels: [1] },
        { ...onTheVan, parcels: [1] },
      ],
      parcels: [
        { _tracking_id: 'CL000717618GB', number: 1, status: 'OUT_FOR_DELIVERY', last_event: onTheVan },
        { _tracking_id: 'CL000717621GB', number: 2, status: 'AT_DEPOT', last_event: leeds },
      ],
    }),
    now,
  );
  expect(words.sentence).toBe('At our depot in Leeds');
  expect(words.window).toMatch(/^Delayed\. Now /);
});

test('sends nobody to a drop-off point that is closed', () => {
  const drop_off = { name: 'High Street News', town: 'Dartford' };
  const wordsOf = (place: typeof drop_off & { readonly is_closed?: true }) => {
    const { promise, sentence } = describeParcel(
      aTrackedParcel({ status: 'BOOKED', drop_off: place, events: [] }),
      now,
    );
    return `${promise}. ${sentence}`;
  };
  expect(wordsOf(drop_off)).toBe('Booked. Not dropped off yet. To be dropped off at High Street News, Dartford');
  expect(wordsOf({ ...drop_off, is_closed: true })).toBe(
    'Its drop-off point has closed. The sender has to choose another one',
  );
});
