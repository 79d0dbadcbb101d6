import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Full name,Content\r\nZoë Łukasz,"£5 – tea"\r\n';
const western = 'Full name,Content\r\nZoë,"£5 – tea"\r\n';

function utf16(value: string, isLittle: boolean, mark: string): ArrayBuffer {
  const bytes = new ArrayBuffer((mark.length + value.length) * 2);
  const view = new DataView(bytes);
  for (const [index, character] of Array.from(mark + value).entries())
    view.setUint16(index * 2, character.charCodeAt(0), isLittle);
  return bytes;
}

/** As older spreadsheets write it: a byte for each character. */
function windows1252(value: string): ArrayBuffer {
  const codes: Readonly<Record<string, number>> = { '–': 0x96 };
  return Uint8Array.from(value, (character) => codes[character] ?? character.charCodeAt(0)).buffer;
}

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text).buffer, text],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`).buffer, text],
    ['UTF-16 little-endian with its mark', utf16(text, true, '\uFEFF'), text],
    ['UTF-16 big-endian with its mark', utf16(text, false, '\uFEFF'), text],
    ['UTF-16 little-endian without a mark', utf16(text, true, ''), text],
    ['UTF-16 big-endian without a mark', utf16(text, false, ''), text],
    ['Windows-1252', windows1252(western), western],
    ['nothing', new ArrayBuffer(0), ''],
  ])('is read from %s', (_what, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });

  it('is not taken for UTF-16 because of a stray zero', () => {
    expect(decodeText(new TextEncoder().encode('Name\r\nA\0da').buffer)).toBe('Name\r\nA\0da');
  });
});
