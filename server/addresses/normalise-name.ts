/**
 * What names are compared by: small letters without accents and apostrophes, one space between words. 'Stoke-on-Trent' and
 * 'stoke on trent' are the same, and so are 'St James’s' and 'st jamess'.
 */
export function normaliseName(text: string): string {
  const name = text.slice(0, longestName);
  if (isPlain.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

// Longer than any name of a place or what is searched for.
const longestName = 500;

// Nine names in ten, which an import of millions need not take apart.
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
