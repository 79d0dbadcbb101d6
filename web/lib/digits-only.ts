/**
 * Phone inputs accept only numeric text (specification, section 5); of a number pasted as people write it, the digits stay. The zero
 * in `+44 (0)7700 900123` is not dialled together with the country code.
 */
export function digitsOnly(text: string): string {
  return text.replace('(0)', '').replace(/\D/g, '');
}
