const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const;
const pattern = /^[A-Z]{2}\d{9}GB$/;

export const longestTypedCode = 100;

// Spaces and dashes of any kind, and invisible characters from pasting.
const separators = /[\s\u00AD\u200B-\u200D\u2060\uFEFF\u2010-\u2015\u2212-]+/g;

/** The stored form of a typed code: `cl 0007-1761 8 gb` becomes `CL000717618GB`. Other text stays invalid. */
export function normaliseTrackingCode(text: string): string {
  // Most come from a link and are already right.
  if (text.length > 4 * longestTypedCode || pattern.test(text)) return text;
  return text
    .normalize('NFKC')
    .replace(separators, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The check digit of eight digits by UPU S10: for 00071761 it is 8. */
export function checkDigitOf(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return '0';
  return check === 11 ? '5' : String(check);
}

/** Whether a normalised code has our format and a valid check digit: finds typing errors without a lookup. */
export function hasValidCheckDigit(code: string): boolean {
  return pattern.test(code) && checkDigitOf(code.slice(2, 10)) === code[10];
}

/** As people read it out: AW 332 407 496 GB. Other text stays as it is. */
export function groupTrackingCode(code: string): string {
  return normaliseTrackingCode(code).replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})(GB)$/, '$1 $2 $3 $4 $5');
}
