/** Figures of the tariff in force that pages show, as they are printed. The server fills them into every page it serves. */
export const publishedTermNames = [
  'startingExclVat',
  'startingInclVat',
  'unpaidDays',
  'unusedDays',
  'includedCover',
] as const;

export type PublishedTerms = Readonly<Record<(typeof publishedTermNames)[number], string>>;

/** What stands in the built pages in a figure's place. */
export function termPlaceholder(name: keyof PublishedTerms): string {
  return `%${name}%`;
}
