/** The rows of a file as a customer has them now, compact enough for a tab's storage: a thousand are well below a megabyte. */
export interface TypedBatch {
  /** Whose they are: another customer who signs in here does not see them. */
  readonly owner: string;
  /** Each row's line in the file, and its texts in the order of the columns. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The key under which these very rows were sent, while it is not known what became of them; empty before. */
  readonly sentKey: string;
}

/** Where it is kept in this tab. */
export const typedBatchKey = 'batch';

/** Keeps it for as long as this tab is open. Where there is no room, it lives on in the page alone. */
export function saveTypedBatch(typed: TypedBatch): void {
  try {
    window.sessionStorage.setItem(typedBatchKey, JSON.stringify(typed));
  } catch {
    // Full, or forbidden by the browser: the page still works, its rows only do not survive a reload.
  }
}

/** What this customer had earlier in this tab; undefined if nothing, or if it was another's. */
export function readTypedBatch(owner: string): TypedBatch | undefined {
  try {
    const saved: unknown = JSON.parse(window.sessionStorage.getItem(typedBatchKey) ?? 'null');
    return isTypedBatch(saved) && saved.owner === owner && saved.rows.length > 0 ? saved : undefined;
  } catch {
    return undefined; // no JSON, or a browser that forbids storage
  }
}

/** Forgets it: its rows have become shipments, or are not wanted any more. */
export function clearTypedBatch(): void {
  window.sessionStorage.removeItem(typedBatchKey);
}

function isTypedBatch(saved: unknown): saved is TypedBatch {
  if (typeof saved !== 'object' || saved === null) return false;
  const { owner, rows, sentKey } = saved as Partial<Record<keyof TypedBatch, unknown>>; // each is looked at below
  return typeof owner === 'string' && typeof sentKey === 'string' && Array.isArray(rows) && rows.every(isRow);
}

function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('line' in row) || !('cells' in row)) return false;
  const { line, cells } = row;
  return typeof line === 'number' && Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
}
