/** Digits and letters that nobody mistakes for one another when they are read out (Crockford's base 32). */
export const legibleCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
