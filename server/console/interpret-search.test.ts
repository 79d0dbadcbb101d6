import { describe, expect, it } from 'vitest';
import { interpretSearch } from './interpret-search.ts';

/** As a short text: each word with its kind. */
function read(text: string): string {
  const { words = [], ...codes } = interpretSearch(text);
  const named = Object.entries(codes).map(([name, value]) => `${name}=${value}`);
  return [...named, ...words.map((word) => `${word.kind}:${word.text}`)].join(' ');
}

describe('a search', () => {
  it.each([
    [' cl 0007-1761 8 gb ', 'trackingCode=CL000717618GB'],
    ['shp-7K3M9Q2XAB', 'reference=SHP-7K3M9Q2XAB'],
    ['acc-7K3M9Q2XAB', 'accountReference=ACC-7K3M9Q2XAB'],
    ['inv-2026-000001', 'documentNumber=INV-2026-000001'],
    ['STM-2026-000001', 'documentNumber=STM-2026-000001'],
    ['CMP-7K3M9Q2X', 'complaintReference=CMP-7K3M9Q2X'],
    ['pi_3Kx9aZ', 'id=pi_3Kx9aZ'],
    ['01930000-0000-7000-8000-000000000000', 'id=01930000-0000-7000-8000-000000000000'],
    ['4242', 'lastFour=4242 conversationNumber=4242'],
    ['12', 'conversationNumber=12 n:12'],
    ['Ada@Example.com', 'email=ada@example.com e:ada@example.com'],
    ['ada@', 'email=ada@ e:ada@'],
    ['07700 900123', 't:447700900123'],
    ['+44 (0)7700 9001', 't:4477009001'],
    ['iv1 1aa', 'p:iv11aa'],
    ['sw1a', 'p:sw1a'],
    ['Zoë O’Hara-Smith', 'n:zoe n:hara n:smith'],
    ['PO-1234', 'r:po-1234'],
    ['PO-600123', 'r:po-600123'],
    ['020-7946 0958', 't:442079460958'],
    ['lovelace IV1 1AA', 'p:iv11aa n:lovelace'],
    ['from grace@x.org about IV2', 'e:grace@x.org p:iv2 n:from n:about'],
    ['?', ''],
  ])('for %j is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });
});
