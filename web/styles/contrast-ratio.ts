/** The contrast of two `#rrggbb` colours by WCAG 2.2's formula: 1 for equal colours, 21 for black on white. */
export function contrastRatio(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]; // two in, two out
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
}

function channel(colour: string, start: number): number {
  const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
