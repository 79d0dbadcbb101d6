import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQr, type QrDrawing } from './draw-qr.ts';

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
  const [code] = await readBarcodes(photograph(drawQr(uri)), { formats: ['QRCode'] });
  expect(code?.text).toBe(uri);
});
