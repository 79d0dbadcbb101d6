import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a code is shown: RFC 6238's own choice, and the only one that every app knows. */
const stepMs = 30_000;
const digits = 6;

// Clocks differ and people type slowly: the code before and the one after count too.
const stepsAround = [-1, 0, 1];

/** The number of the 30 seconds in which an instant lies. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / stepMs);
}

/** The code that an authenticator app shows during a step (RFC 6238 with SHA-1 and six digits, as apps expect it). */
export function timeCodeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step whose code this is, around an instant; undefined where it is of none. */
export function matchTimeCode(secret: Uint8Array, code: string, instant: Date): number | undefined {
  const now = stepAt(instant);
  return stepsAround.map((difference) => now + difference).find((step) => isSame(timeCodeAt(secret, step), code));
}

function isSame(expected: string, code: string): boolean {
  return expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code));
}
