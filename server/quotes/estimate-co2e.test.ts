import { describe, expect, it } from 'vitest';
import { co2eMethod, distanceKm, estimateCo2eGrams } from './estimate-co2e.ts';

const dartford = { latitude: 51.44, longitude: 0.23 };
const manchester = { latitude: 53.48, longitude: -2.27 };
const lerwick = { latitude: 60.22, longitude: -1.2 };

describe('the distance between two areas', () => {
  it.each([
    ['Dartford to itself', dartford, dartford, 0],
    ['Dartford to Manchester', dartford, manchester, 283],
    ['Dartford to Lerwick', dartford, lerwick, 980],
  ])('%s', (_route, from, to, km) => {
    expect(Math.round(distanceKm(from, to))).toBe(km);
    expect(distanceKm(to, from)).toBe(distanceKm(from, to));
  });
});

describe('the CO2e estimate', () => {
  it('counts the two doors even within one area', () => {
    expect(estimateCo2eGrams(dartford, dartford, 1)).toBe(140);
  });

  it('adds a share of the van over the road distance for each piece', () => {
    // 70 g a van kilometre × 283.0 km × 1.3 ÷ 100 parcels = 257.6 g a piece.
    expect(estimateCo2eGrams(dartford, manchester, 1)).toBe(398);
    expect(estimateCo2eGrams(dartford, manchester, 3)).toBe(913);
  });

  it('states its method and figures', () => {
    expect(co2eMethod).toContain('estimate');
    expect(co2eMethod).toContain('0.35 kWh');
    expect(co2eMethod).toContain('makes that 70 g');
  });
});
