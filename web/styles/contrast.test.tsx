import { describe, expect, it } from 'vitest';
import { colourTokens } from './colour-tokens.ts';
import { contrastRatio } from './contrast-ratio.ts';

const paper = ['page', 'surface', 'tint'];

/** Which colour meets which background on a screen, and the contrast WCAG 2.2 AA asks of the pair. */
const pairs: readonly { of: readonly string[]; on: readonly string[]; atLeast: number }[] = [
  { of: ['ink', 'quiet', 'link', 'danger', 'warning', 'success'], on: paper, atLeast: 4.5 },
  { of: ['ink', 'danger'], on: ['danger-tint'], atLeast: 4.5 },
  { of: ['ink', 'warning'], on: ['warning-tint'], atLeast: 4.5 },
  { of: ['ink', 'success'], on: ['success-tint'], atLeast: 4.5 },
  { of: ['on-action', 'accent-on-action'], on: ['action', 'action-hover'], atLeast: 4.5 },
  { of: ['on-action-off'], on: ['action-off'], atLeast: 4.5 },
  { of: ['on-danger'], on: ['danger', 'danger-hover'], atLeast: 4.5 },
  { of: ['on-volt'], on: ['volt'], atLeast: 4.5 },
  { of: ['volt'], on: ['evergreen'], atLeast: 4.5 },
  { of: ['control-border', 'focus', 'route', 'action', 'danger'], on: paper, atLeast: 3 },
  { of: ['station'], on: ['route'], atLeast: 3 },
];

const cases = pairs.flatMap(({ of, on, atLeast }) =>
  of.flatMap((front) =>
    on.flatMap((back) => (['light', 'dark'] as const).map((scheme) => ({ front, back, scheme, atLeast }))),
  ),
);

describe('contrast of the colour tokens', () => {
  it.each(cases)('$front on $back in the $scheme scheme is at least $atLeast', ({ front, back, scheme, atLeast }) => {
    expect(contrastRatio(valueOf(front, scheme), valueOf(back, scheme))).toBeGreaterThanOrEqual(atLeast);
  });

  // An evergreen banner takes the dark scheme's words in both schemes.
  it.each([
    ['ink', 4.5],
    ['quiet', 4.5],
    ['link', 4.5],
    ['action', 4.5],
    ['focus', 3],
    ['control-border', 3],
  ] as const)('dark %s on evergreen is at least %s', (front, atLeast) => {
    expect(contrastRatio(valueOf(front, 'dark'), valueOf('evergreen', 'dark'))).toBeGreaterThanOrEqual(atLeast);
  });

  it('knows black on white as 21 and a colour on itself as 1', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastRatio('#0e3b2e', '#0e3b2e')).toBe(1);
  });
});

function valueOf(name: string, scheme: 'light' | 'dark'): string {
  const token = colourTokens.get(name);
  if (!token) throw new Error(`tokens.css declares no colour named ${name}.`);
  return token[scheme];
}
