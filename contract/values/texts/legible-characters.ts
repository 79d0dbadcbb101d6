/** Digits and letters that are not mistaken for one another when read out (Crockford's base 32). */
export const legibleCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
