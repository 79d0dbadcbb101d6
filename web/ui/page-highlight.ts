/** Specification 9. */
const pageSize = 5;

/** The option that PageDown (1) or PageUp (-1) reaches, within the list. */
export function pageHighlight(highlightedIndex: number, direction: 1 | -1, optionCount: number): number {
  const start = Math.max(highlightedIndex, 0);
  return Math.min(Math.max(start + direction * pageSize, 0), optionCount - 1);
}
