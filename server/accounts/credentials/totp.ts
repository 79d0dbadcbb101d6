import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238’s default, and the only period that every app supports. */
const stepMs = 30_000;
const digits = 6;

// Clocks differ and people type slowly: the previous and the next code count too.
const stepsAround = [-1, 0, 1];

export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / stepMs);
}

/** RFC 6238 with SHA-1 and six digits. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Undefined if no step around the instant has this code. */
export function matchTotp(secret: Uint8Array, code: string, instant: Date): number | undefined {
  const now = stepAt(instant);
  return stepsAround.map((difference) => now + difference).find((step) => isSame(totpAt(secret, step), code));
}

function isSame(expected: string, code: string): boolean {
  return expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** One SVG path without quiet zone: one unit a module, dark modules filled. */
export interface QrDrawing {
  /** Modules per side. */
  readonly size: number;
  readonly path: string;
}

/** A path needs neither an image nor inline styles, which our policy forbids. */
export async function drawQrPath(text: string): Promise<QrDrawing> {
  const { default: bwip } = await import('bwip-js/node'); // two megabytes that few customers ever need
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('A QR code was drawn as something else.');
  const { pixs: modules, pixx: size } = symbol;
  const rows = Array.from({ length: size }, (_, row) => modules.slice(row * size, (row + 1) * size).join(''));
  return { size, path: rows.map(drawRow).join('') };
}

/** One rectangle for each dark run. */
function drawRow(row: string, y: number): string {
  const stretches = Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => ({ x: index, length }));
  return stretches.map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}
