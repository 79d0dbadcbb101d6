const upToOneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A mass of CO2e in the unit people can picture: grams below a kilogram, kilograms above. */
export function formatMass(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${upToOneDecimal.format(grams / 1000)} kg`;
}
