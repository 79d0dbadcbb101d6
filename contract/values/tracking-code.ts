const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const pattern = /^[A-Z]{2}\d{9}GB$/;

/** How long a code may be that somebody types, spaces and dashes included. */
export const longestTypedCode = 100;

// Spaces and dashes of any kind, and what nobody sees but pasting brings along.
const separators = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\u2010-\u2015\u2212-]+/g;

/** A tracking code as it is kept, however it was typed: `cl 0007-1761 8 gb` becomes `CL000717618GB`. Anything else stays wrong. */
export function normaliseTrackingCode(text: string): string {
  // Most are right, having come by a link.
  if (text.length > 4 * longestTypedCode || pattern.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(separators, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The check digit of eight digits, as the UPU's S10 has it: for 00071761 it is 8. */
export function checkDigitOf(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return '0';
  return check === 11 ? '5' : String(check);
}

/** Whether a normalised code is written like one of ours and its check digit is right: a slip of the finger is told without asking anybody. */
export function hasValidCheckDigit(code: string): boolean {
  return pattern.test(code) && checkDigitOf(code.slice(2, 10)) === code[10];
}
