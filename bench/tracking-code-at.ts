import { checkDigitOf } from '../contract/values/tracking-code.ts';

/** The tracking code with two letters and a number, so that a benchmark knows its parcels without asking for them. */
export function trackingCodeAt(letters: string, index: number): string {
  const digits = String(index).padStart(8, '0');
  return `${letters}${digits}${checkDigitOf(digits)}GB`;
}
