import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type AddressSide, importAddresses, mostAddresses, mostImported } from '../../../../contract/address-book.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { readTableFile } from '../../../lib/csv/read-table-file.ts';
import { refreshAddresses } from '../book/address-list-query.ts';
import type { AddressColumn } from './address-columns.ts';
import { readAddresses } from './address-csv.ts';
import { changeText, type ImportRow, importRow, isReady, refuseRow } from './import-row.ts';

/** The rows of a file on their way into the address book: read, fixed or left out, and sent when they are ready. */
export function useAddressImport(side: AddressSide, onDone: () => void) {
  const [rows, setRows] = useState<readonly ImportRow[]>();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({ mutationFn: send }, queryClient);

  /** As many at a time as a call may carry; what the server has taken leaves the list, what it refused stays with its errors. */
  async function send(all: readonly ImportRow[]): Promise<void> {
    const ready = all.filter(isReady);
    let remaining = all;
    let added = 0;
    for (let at = 0; at < ready.length; at += mostImported) {
      const batch = ready.slice(at, at + mostImported);
      const sent = new Set(batch);
      const answer = await call(importAddresses, { body: { side, rows: batch.map(({ texts }) => texts) } });
      added += answer.added;
      const refused = new Map(answer.faults.map(({ row, fields }) => [batch[row], fields]));
      remaining = remaining.flatMap((row) => {
        const fields = refused.get(row);
        if (fields) return [refuseRow(row, fields)];
        return sent.has(row) ? [] : [row];
      });
      setRows(remaining);
    }
    await refreshAddresses();
    toast.success(added === 1 ? 'One address was added.' : `${added.toLocaleString('en-GB')} addresses were added.`);
    if (remaining.length === 0) onDone();
  }

  return {
    rows,
    /** Why the file could not be read, or the rows not be sent. */
    problem: problem ?? error?.message,
    isSending: isPending,
    send: () => mutate(rows ?? []),
    read: async (file: File) => {
      const content = await readAddressFile(file).catch(() => 'The file could not be read. Please try again.');
      setProblem(typeof content === 'string' ? content : undefined);
      setRows(typeof content === 'string' ? undefined : content);
    },
    change: (line: number, name: AddressColumn, text: string) =>
      setRows((before) => before?.map((row) => (row.line === line ? changeText(row, name, text) : row))),
    leaveOut: (isLeftOut: (row: ImportRow) => boolean) => {
      const kept = rows?.filter((row) => !isLeftOut(row));
      setRows(kept?.length === 0 ? undefined : kept);
    },
    startAgain: () => setRows(undefined),
  };
}

/** Reads the rows of a file the customer chose, or says why it can't be read. */
async function readAddressFile(file: File): Promise<readonly ImportRow[] | string> {
  const table = await readTableFile(file);
  if (typeof table === 'string') return table;
  const content = readAddresses(table);
  if ('problem' in content) return content.problem;
  if (content.rows.length > mostAddresses) {
    const [found, most] = [content.rows.length, mostAddresses].map((count) => count.toLocaleString('en-GB'));
    return `This file has ${found} rows, and an address book holds ${most} addresses. Please split it.`;
  }
  return content.rows.map(({ line, texts }) => importRow(line, texts));
}
