import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What a scanner reads from the screen. */
export async function readQrCodes(shown: Locator): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const barcodes = await readBarcodes(new Uint8Array(await shown.screenshot()));
  return barcodes.map(({ text }) => text);
}
