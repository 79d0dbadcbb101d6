const upToOneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export function formatMass(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${upToOneDecimal.format(grams / 1000)} kg`;
}
