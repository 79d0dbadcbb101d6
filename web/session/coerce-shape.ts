/** Takes each field of the pattern from the saved value where its type is right, and else from the pattern. Local storage can hold anything. */
export function coerceShape<T>(pattern: T, saved: unknown): T {
  if (!isRecord(pattern)) return typeof saved === typeof pattern ? (saved as T) : pattern; // its type was just compared
  const found = isRecord(saved) ? saved : {};
  const entries = Object.entries(pattern).map(([key, value]) => [key, coerceShape(value, found[key])]);
  return Object.fromEntries(entries) as T; // the pattern's own keys, each with a value of its own type
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
