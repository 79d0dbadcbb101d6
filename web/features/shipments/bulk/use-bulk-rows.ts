import { useCallback, useEffect, useRef, useState } from 'react';
import { mostBatchRows } from '../../../../contract/bulk.ts';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { readTableFile } from '../../../lib/csv/read-table-file.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { saveBeforeClearing, typedKeys } from '../../../session/preserve-typed-input.ts';
import { emptyState } from '../../../session/session-state.ts';
import { sessionStore, useSession } from '../../../session/session-store.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { startValues } from '../wizard/start-values.ts';
import {
  type BulkColumn,
  type BulkTexts,
  bulkColumns,
  guessMapping,
  type Mapping,
  neededColumns,
} from './bulk-columns.ts';
import { type BulkRow, bulkRow, changeText, settleRow } from './bulk-row.ts';
import { lacksOwnAddress, mapCsvRow, type OwnDetails, withOwnAddress } from './map-csv-row.ts';

/** After the last change: writing a thousand rows at every key would be felt on a phone. */
const savesAfterMs = 400;

/** The rows of a file: read, matched, fixed or removed. Saved in the tab, so that a reload or an ended session loses nothing. */
export function useBulkRows() {
  const user = useSession((state) => state.user.user);
  const own: OwnDetails = startValues(user, emptyState.app.quote);
  const [saved] = useState(() => readTypedBatch(user._id));
  const [table, setTable] = useState<CsvTable>();
  const [isMatching, setIsMatching] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [rows, setRows] = useState<readonly BulkRow[] | undefined>(() =>
    saved?.rows.map((row) => rowFrom(row, { from: saved.email, to: user.email }, own)),
  );
  const [sentKey, setSentKey] = useState(saved?.email === user.email ? saved.sentKey : '');
  // Set once the rows have become shipments or another file is chosen. A ref, because a pending save has to see it at once.
  const isDone = useRef(false);

  const typedBy = (typed: readonly BulkRow[]) => ({ owner: user._id, email: user.email, rows: typed.map(cellsOf) });
  const save = () => {
    // Not after a log-out, which has cleared everything.
    const isStillTheirs = sessionStore.getState().user.user._id === user._id;
    if (rows && !isDone.current && isStillTheirs) saveTypedBatch({ ...typedBy(rows), sentKey });
  };
  useSaveSoon(rows, save);

  /** Any change makes it another request, which needs a new key. */
  const changeRows = useCallback((changed: (before: readonly BulkRow[]) => readonly BulkRow[]) => {
    isDone.current = false;
    setSentKey('');
    setRows((before) => before && changed(before));
  }, []);
  // Stable, so that a row renders again only when it changes.
  const change = useCallback(
    (line: number, name: BulkColumn, text: string) =>
      changeRows((before) => before.map((row) => (row.line === line ? changeText(row, name, text) : row))),
    [changeRows],
  );
  const remove = useCallback(
    (isRemoved: (row: BulkRow) => boolean) => changeRows((before) => before.filter((row) => !isRemoved(row))),
    [changeRows],
  );

  const match = (from: CsvTable, mapping: Mapping) => {
    setRows(from.lines.map((line) => bulkRow(line.line, mapCsvRow(line, mapping, own))));
    setSentKey('');
    isDone.current = false;
    setIsMatching(false);
  };

  return {
    rows,
    table,
    problem,
    isMatching,
    /** Whether rows have no sender's address because the account has none. */
    isOwnAddressMissing: user.postal_code === '' && rows?.some(({ texts }) => lacksOwnAddress(texts, own)) === true,
    read: async (file: File) => {
      const content = await readTableFile(file).catch(() => 'We couldn’t read the file. Please try again.');
      const found = typeof content === 'string' ? content : problemOf(content);
      setProblem(found);
      if (typeof content === 'string' || found !== undefined) return;
      setTable(content);
      const guess = guessMapping(content.headings);
      if (neededColumns.every((name) => guess[name] !== undefined)) match(content, guess);
      else setIsMatching(true);
    },
    matchAgain: () => setIsMatching(true),
    cancelMatching: () => setIsMatching(false),
    match: (mapping: Mapping) => table && match(table, mapping),
    change,
    remove,
    /** Ignores answers for rows that have changed since. */
    answer: (answers: ReadonlyMap<BulkRow, BulkRow>) =>
      setRows((before) => before?.map((row) => answers.get(row) ?? row)),
    /** Closes fields that were fixed. */
    settle: () => setRows((before) => before?.map(settleRow)),
    /** The same idempotency key again after a lost response. */
    keyToSend: () => {
      const key = sentKey || randomKey();
      setSentKey(key);
      if (rows) saveTypedBatch({ ...typedBy(rows), sentKey: key });
      return key;
    },
    clearKey: () => setSentKey(''),
    /** Once they have become shipments. The page still has them, in case the payment is cancelled. */
    markCreated: () => {
      clearTypedBatch();
      setSentKey('');
      isDone.current = true;
    },
    /** After a cancelled payment they are rows again. */
    restoreRows: () => {
      isDone.current = false;
      if (rows) saveTypedBatch({ ...typedBy(rows), sentKey: '' });
    },
    startAgain: () => {
      clearTypedBatch();
      isDone.current = true;
      setRows([]);
      setTable(undefined);
      setIsMatching(false);
      setProblem(undefined);
    },
  };
}

export type BulkRows = ReturnType<typeof useBulkRows>;

function problemOf({ lines }: CsvTable): string | undefined {
  if (lines.length === 0)
    return 'There are no rows in this file. Put the column names in the first row, then one shipment per row.';
  if (lines.length <= mostBatchRows) return undefined;
  const [found, most] = [lines.length, mostBatchRows].map((count) => count.toLocaleString('en-GB'));
  return `This file has ${found} rows, and you can upload up to ${most} at a time. Split it into smaller files.`;
}

function cellsOf({ line, texts }: BulkRow) {
  return { line, cells: bulkColumns.map((name) => texts[name]) };
}

/** Replaces the customer's old email address where they have changed it since, and fills in the address that they have added. */
function rowFrom(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  email: { readonly from: string; readonly to: string },
  own: OwnDetails,
): BulkRow {
  const text = (at: number) => (cells[at] === email.from ? email.to : (cells[at] ?? ''));
  const texts = Object.fromEntries(bulkColumns.map((name, at) => [name, text(at)])) as BulkTexts; // one of each
  return bulkRow(line, withOwnAddress(texts, own));
}

/** Saves a while after the last change, and at once when the page is left or the session ends. */
function useSaveSoon(changed: unknown, save: () => void): void {
  const unsaved = useRef<() => void>(undefined);

  useEffect(() => {
    unsaved.current = save;
    const saving = setTimeout(() => saveNow(), savesAfterMs);
    return () => clearTimeout(saving);
    // oxlint-disable-next-line react/exhaustive-deps -- what is saved follows from what has changed
  }, [changed]);

  useEffect(() => {
    const stop = saveBeforeClearing(saveNow);
    window.addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      stop();
      window.removeEventListener('pagehide', saveNow);
    };
  }, []);

  function saveNow(): void {
    unsaved.current?.();
    unsaved.current = undefined;
  }
}

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
