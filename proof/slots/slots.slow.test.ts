import { expect, onTestFinished, test } from 'vitest';
import { startTestPostgres } from '../../server/testing/database/test-postgres.ts';
import { runSlots } from './run-slots.ts';

// The same choices each time; `npm run proof -- slots` makes more and others.
const seed = 1;

test('a collection window has no more collections than places, and payers lose nothing', async () => {
  const postgres = await startTestPostgres();
  onTestFinished(() => postgres.stop());

  const lines: string[] = [];
  const size = { seed, customers: 60, kills: 2, places: 5 };
  const { violations, kills, booked, paid } = await runSlots(postgres, size, (line) => lines.push(line));

  expect(violations.length === 0 ? '' : lines.join('\n')).toBe('');
  expect(kills).toBe(2);
  expect(booked).toBeGreaterThan(0);
  expect(paid).toBeGreaterThan(0);
}, 600_000);
