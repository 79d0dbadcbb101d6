/**
 * The UK postcode pattern of the specification's country table (section 5): shape only, any letters.
 * It has a module of its own so that the home page, which needs this one pattern, does not carry the whole table.
 */
export const gbPostalCodePattern = /^[A-Z](?:\d{1,2}|\d[A-Z]|[A-Z]\d{1,2}|[A-Z]\d[A-Z]) ?\d[A-Z]{2}$/i;
