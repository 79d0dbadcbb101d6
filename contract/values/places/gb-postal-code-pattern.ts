/**
 * The UK pattern of the specification's country table (section 5): shape only, any letters. In its own module so that the home page does
 * not load the whole table.
 */
export const gbPostalCodePattern = /^[A-Z](?:\d{1,2}|\d[A-Z]|[A-Z]\d{1,2}|[A-Z]\d[A-Z]) ?\d[A-Z]{2}$/i;
