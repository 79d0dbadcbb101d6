import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { CountTry } from '../../http/rate-limit.ts';
import { aCaller } from '../../testing/accounts/a-caller.ts';
import { limitExports } from './personal-data.ts';

const ada = aCaller('ada');
const often = { count: 100, periodMs: 1000 };

/** Exports whose count is kept here. */
function exportsCounted() {
  const counted = { tries: 0 };
  const countTry: CountTry = async () => {
    counted.tries += 1;
    return { isAllowed: true, forget: async () => void (counted.tries -= 1) };
  };
  return { counted, startExport: limitExports({ countTry, limits: { exportsPerCustomer: often } }) };
}

async function* endless() {
  for (;;) yield 'x';
}

describe('an export', () => {
  it('counts once it has begun, though its client leaves', async () => {
    const { counted, startExport } = exportsCounted();
    const first = await startExport(ada, async () => endless());
    first.destroy();
    await once(first, 'close');
    expect(counted.tries).toBe(1);
  });

  it('does not count where it fails on our side', async () => {
    const { counted, startExport } = exportsCounted();
    const broken = await startExport(ada, async () => {
      throw new Error('away');
    });
    await expect(text(broken)).rejects.toThrow('away');
    expect(counted.tries).toBe(0);
  });

  it('beside one under way is refused, and does not count', async () => {
    const { counted, startExport } = exportsCounted();
    await startExport(ada, async () => endless());
    await expect(startExport(ada, async () => endless())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(counted.tries).toBe(1);
  });
});
