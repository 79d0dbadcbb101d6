import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Batch, createShipments } from '../../../../contract/bulk.ts';
import { ApiError, isUnclear } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { answerRow, type BulkRow, formOf } from './bulk-row.ts';
import type { BulkRows } from './use-bulk-rows.ts';

/** All or none, and once: after a lost response the same rows are sent under the same key. Refusals are shown at their rows. */
export function useCreateBatch({ rows = [], keyToSend, clearKey, markCreated, answer }: BulkRows) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  async function create(
    then: (batch: Batch) => void,
    {
      total,
      isSavingReceivers,
      slot,
      point,
    }: { total: number; isSavingReceivers: boolean; slot: string; point: string },
  ): Promise<void> {
    if (isSending) return;
    setFailure(undefined);
    setIsSending(true);
    try {
      const body = {
        rows: rows.map(({ texts, price }) => ({ ...formOf(texts), ...(price && { quote_id: price.quote_id }) })),
        total_amount: total,
        sender_declaration: true,
        ...(isSavingReceivers && { save_receivers: true }),
        ...(slot !== '' && point === '' && { collection_slot: slot }),
        ...(point !== '' && { drop_off_point: point }),
      };
      const { batch, message } = await call(createShipments, { body }, undefined, { idempotencyKey: keyToSend() });
      markCreated();
      toast.success(message, { id: batch._id });
      await queryClient.invalidateQueries();
      then(batch);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isUnclear(error)) clearKey();
      setFailure(error);
      answer(refusedRows(rows, error));
    } finally {
      setIsSending(false);
    }
  }

  return { create, isSending, failure };
}

/** A refusal names fields as `rows.3.weight`. Another total means that every price has to be fetched again. */
function refusedRows(rows: readonly BulkRow[], { fields }: ApiError): ReadonlyMap<BulkRow, BulkRow> {
  if (fields.total_amount !== undefined)
    return new Map(rows.map((row) => [row, { ...row, isChecked: false, price: undefined }]));
  const byRow = Map.groupBy(Object.entries(fields), ([path]) => rows[Number(path.split('.')[1])]);
  const answers = new Map<BulkRow, BulkRow>();
  for (const [row, errors] of byRow) {
    const named = errors.map(([path, message]) => [path.split('.')[2] ?? '', message] as const);
    if (row) answers.set(row, answerRow(row, { fields: Object.fromEntries(named) }));
  }
  return answers;
}
