/** Lower case without accents and apostrophes: 'Stoke-on-Trent' is 'stoke on trent', and 'St James’s' is 'st jamess'. */
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

// Nine names in ten, which an import of millions can skip.
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
