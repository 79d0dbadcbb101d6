import { describe, expect, it } from 'vitest';
import { menuPlacement } from './place-menu.ts';

describe('menuPlacement', () => {
  it.each([
    [{ above: 0, below: 800 }, 'below', 300],
    [{ above: 800, below: 210.6 }, 'below', 210],
    [{ above: 800, below: 139 }, 'above', 300],
    [{ above: 180, below: 100 }, 'above', 180],
    [{ above: 90, below: 100 }, 'below', 140],
    [{ above: 100, below: 100 }, 'below', 140],
  ] as const)('with %o opens %s and at most %i high', (room, side, height) => {
    expect(menuPlacement(room)).toEqual({ side, height });
  });
});
