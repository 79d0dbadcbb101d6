import { describe, expect, it } from 'vitest';
import { type NearRuns, noRuns } from './near-runs.ts';

const windows = [
  { day: '2026-11-19', fromHour: 8 },
  { day: '2026-11-19', fromHour: 12 },
];

const adapters: readonly (readonly [string, NearRuns])[] = [['where no runs are planned', noRuns]];

describe.each(adapters)('runs nearby, %s', (_name, runs) => {
  it('answers for each window, in order, whole grams above zero or nothing', async () => {
    const savings = await runs.findSavings('DA1 1AA', windows);
    expect(savings).toHaveLength(windows.length);
    for (const grams of savings) expect(grams === undefined || (Number.isInteger(grams) && grams > 0)).toBe(true);
    expect(await runs.findSavings('DA1 1AA', windows.toReversed())).toEqual(savings.toReversed());
  });

  it('answers nothing where nothing is asked, and knows no van at a postcode of nobody', async () => {
    expect(await runs.findSavings('DA1 1AA', [])).toEqual([]);
    expect(await runs.findSavings('ZZ99 9ZZ', windows)).toEqual([undefined, undefined]);
  });
});
