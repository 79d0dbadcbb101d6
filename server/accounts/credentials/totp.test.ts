import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQrPath, encodeBase32, matchTotp, type QrDrawing, stepAt, totpAt } from './totp.ts';

// The secret of RFC 6238's appendix B, and its codes for SHA-1, of which apps show the last six digits.
const secret = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('shows at second %i what RFC 6238 says: %s', (seconds, code) => {
  expect(totpAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

describe('matching a code', () => {
  const now = new Date('2026-11-15T12:00:10Z');
  const step = stepAt(now);

  it.each([-1, 0, 1])('takes the one of the step %i away, and says which it was', (difference) => {
    expect(matchTotp(secret, totpAt(secret, step + difference), now)).toBe(step + difference);
  });

  it.each([-2, 2, 2880])('refuses the one of the step %i away', (difference) => {
    expect(matchTotp(secret, totpAt(secret, step + difference), now)).toBeUndefined();
  });

  it.each(['', '1', '1234567', 'abcdef'])('refuses %j', (code) => {
    expect(matchTotp(secret, code, now)).toBeUndefined();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base 32 as RFC 4648 does, without padding: %s', (text, written) => {
  expect(encodeBase32(Buffer.from(text))).toBe(written);
});

const uri = 'otpauth://totp/Larkway:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Larkway';
const scale = 4;
const margin = 4;

/** The drawing as a camera sees it: its path on white, with the margin that readers need. */
function photograph({ path, size }: QrDrawing) {
  const width = (size + 2 * margin) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + margin) * scale + row) * width + (Number(x) + margin) * scale;
      for (let pixel = start; pixel < start + Number(length) * scale; pixel += 1)
        data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };
}

it('draws a code that readers read', async () => {
  // From the package: its own way to the file is the network.
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const [code] = await readBarcodes(photograph(await drawQrPath(uri)), { formats: ['QRCode'] });
  expect(code?.text).toBe(uri);
});
