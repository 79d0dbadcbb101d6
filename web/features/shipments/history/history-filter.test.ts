import { expect, it } from 'vitest';
import { summariseHistory } from './history-filter.tsx';

it.each([
  [{ IN_TRANSIT: 1, AT_DEPOT: 1, PENDING_PAYMENT: 1, DELIVERED: 9 }, '2 on their way, 1 needs paying.'],
  [{ OUT_FOR_DELIVERY: 1, PENDING_PAYMENT: 2 }, '1 on its way, 2 need paying.'],
  [{ ON_HOLD: 1, DELIVERY_ATTEMPTED: 2, BOOKED: 1200, READY_FOR_PICKUP: 1 }, '1 on its way, 3 held up, 1,200 booked.'],
  [{ COLLECTED: 1, RETURNING_TO_SENDER: 2 }, '1 on its way, 2 coming back.'],
  [{ DELIVERED: 3, CANCELLED: 1 }, 'Nothing on its way right now.'],
] as const)('says of %j: %s', (counts, sentence) => {
  const given = Object.entries(counts).map(([status, count]) => ({ status: status as keyof typeof counts, count })); // entries lose the keys' type
  expect(summariseHistory(given)).toBe(sentence);
});
