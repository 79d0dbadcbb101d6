import { tabStorage } from './tab-storage.ts';

/** The rows of a file as a customer has them now, compact enough for a tab's storage: a thousand are well below a megabyte. */
export interface TypedBatch {
  /** Whose they are: another customer who signs in here does not see them. */
  readonly owner: string;
  /** The customer's e-mail address when it was saved. */
  readonly email: string;
  /** Each row's line in the file, and its texts in the order of the columns. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The key under which these very rows were sent, while it is not known what became of them; empty before. */
  readonly sentKey: string;
}

/** Where it is kept in this tab. */
export const typedBatchKey = 'batch';

/** Keeps it for as long as this tab is open. */
export function saveTypedBatch(typed: TypedBatch): void {
  tabStorage.write(typedBatchKey, JSON.stringify(typed));
}

/** What this customer had earlier in this tab; undefined if nothing, or if it was another's. */
export function readTypedBatch(owner: string): TypedBatch | undefined {
  const saved = tabStorage.readJson(typedBatchKey);
  return isTypedBatch(saved) && saved.owner === owner && saved.rows.length > 0 ? saved : undefined;
}

/** Forgets it: its rows have become shipments, or are not wanted any more. */
export function clearTypedBatch(): void {
  tabStorage.remove(typedBatchKey);
}

function isTypedBatch(saved: unknown): saved is TypedBatch {
  if (typeof saved !== 'object' || saved === null) return false;
  const { owner, email, rows, sentKey } = saved as Partial<Record<keyof TypedBatch, unknown>>; // each is looked at below
  const areTexts = [owner, email, sentKey].every((text) => typeof text === 'string');
  return areTexts && Array.isArray(rows) && rows.every(isRow);
}

function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('line' in row) || !('cells' in row)) return false;
  const { line, cells } = row;
  return typeof line === 'number' && Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
}
