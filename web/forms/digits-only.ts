/**
 * Phone inputs accept only numeric text (specification, section 5); of a number pasted as people write it, the digits stay. The zero
 * in `+44 (0)7700 900123` is not dialled together with the country code, whose numbers never begin with one: typed key by key its
 * brackets are gone before the rest is there.
 */
export function digitsOnly(text: string): string {
  return text
    .replace('(0)', '')
    .replace(/\D/g, '')
    .replace(/^((?:00)?44)0/, '$1');
}
