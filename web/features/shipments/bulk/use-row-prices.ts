import { useEffect, useState } from 'react';
import { checkShipments } from '../../../../contract/bulk.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { answerRow, type BulkRow, formOf, hasErrors } from './bulk-row.ts';

/** Few enough to show progress, many enough to finish soon. */
const rowsAtOnce = 200;
/** After the last key. */
const pauseMs = 400;

/** Has the server check and price new and changed rows, also those with errors, so that all errors show at once. */
export function useRowPrices(rows: readonly BulkRow[], onAnswer: (answers: ReadonlyMap<BulkRow, BulkRow>) => void) {
  const [problem, setProblem] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const waiting = rows.filter(({ isChecked }) => !isChecked);
  const right = rows.filter((row) => !hasErrors(row));
  const isDue = waiting.length > 0 && !isAsking && problem === undefined;

  useEffect(() => {
    if (!isDue) return undefined;
    const asking = setTimeout(() => void ask(waiting.slice(0, rowsAtOnce)), waiting.length === 1 ? pauseMs : 0);
    return () => clearTimeout(asking);
    // oxlint-disable-next-line react/exhaustive-deps -- what waits and the functions follow from the rows
  }, [rows, isDue]);

  async function ask(asked: readonly BulkRow[]): Promise<void> {
    setIsAsking(true);
    try {
      const answer = await call(checkShipments, { body: { rows: asked.map(({ texts }) => formOf(texts)) } });
      onAnswer(new Map(asked.map((row, index) => [row, answerRow(row, answer.rows[index] ?? { fields: {} })])));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsAsking(false);
    }
  }

  return {
    /** How many rows without errors have their price. */
    done: right.filter(({ price }) => price !== undefined).length,
    of: right.length,
    problem,
    retry: () => setProblem(undefined),
  };
}
