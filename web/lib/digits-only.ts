/** Phone inputs accept only numeric text (specification, section 5); of a number pasted as people write it, the digits stay. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '');
}
