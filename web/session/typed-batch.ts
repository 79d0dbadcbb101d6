import { typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

/** The current rows of a file, compact for the tab's storage: a thousand are well below a megabyte. */
interface TypedBatch {
  /** The account: another customer who signs in here does not see them. */
  readonly owner: string;
  readonly email: string;
  /** Each row's line in the file, and its texts in the order of the columns. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The idempotency key of these rows while the outcome of sending them is unknown; empty before. */
  readonly sentKey: string;
}

export function saveTypedBatch(typed: TypedBatch): void {
  tabStorage.write(typedKeys.batch, JSON.stringify(typed));
}

/** Undefined if nothing was saved, or if it was another customer's. */
export function readTypedBatch(owner: string): TypedBatch | undefined {
  const saved = tabStorage.readJson(typedKeys.batch);
  return isTypedBatch(saved) && saved.owner === owner && saved.rows.length > 0 ? saved : undefined;
}

export function clearTypedBatch(): void {
  tabStorage.remove(typedKeys.batch);
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
