import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  type AddressSide,
  importAddresses,
  mostAddresses,
  mostImported,
} from '../../../../contract/addresses/address-book.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { readTableFile } from '../../../lib/csv/read-table-file.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileChooser } from '../../../ui/fields/file-chooser.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { refreshAddresses } from '../book/refresh-addresses.ts';
import {
  type AddressColumn,
  addressColumns,
  changeText,
  errorsOf,
  type ImportRow,
  isReady,
  neededColumns,
  readAddresses,
  refuseRow,
  saveAddresses,
} from './address-rows.ts';

interface AddressImportProps {
  readonly side: AddressSide;
  /** Called when every row is added or left out. */
  readonly onDone: () => void;
}

export function AddressImport({ side, onDone }: AddressImportProps) {
  const { rows, read, ...state } = useAddressImport(side, onDone);
  if (!rows) return <ChooseFile problem={state.problem} onChoose={read} />;
  return <ImportPreview rows={rows} state={state} />;
}

interface ChooseFileProps {
  readonly problem: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

function ChooseFile({ problem, onChoose }: ChooseFileProps) {
  return (
    <Card className="grid gap-5">
      {problem !== undefined && (
        <Notice tone="danger" title="We can’t import this file" isLive>
          {problem}
        </Notice>
      )}
      <p className="max-w-measure">
        Upload a CSV, with column names in the first row. Check every row before you add it.
      </p>
      <ul className="flex flex-wrap gap-2">
        {addressColumns.map(({ name, heading }) => (
          <li key={name} className="rounded-control bg-tint px-2.5 py-1 text-sm">
            {heading}
            {neededColumns.includes(name) ? ' (needed)' : ''}
          </li>
        ))}
      </ul>
      <FileChooser label="Choose a CSV file" accept=".csv,text/csv,text/plain" onChoose={onChoose}>
        <Button variant="quiet" onClick={() => void saveAddresses([], 'address-book-template.csv')}>
          <Download aria-hidden="true" />
          Download a template
        </Button>
      </FileChooser>
    </Card>
  );
}

const mostToFix = 20; // rows with errors drawn at once
const mostShown = 10;

const columns: readonly Column<ImportRow>[] = [
  { key: 'fullname', header: 'Full name', cell: ({ texts }) => texts.fullname },
  {
    key: 'street',
    header: 'Address',
    cell: ({ texts }) => streetLine(texts.building, texts.street_name),
  },
  { key: 'postal_code', header: 'Postcode', cell: ({ texts }) => texts.postal_code },
  { key: 'line', header: 'Row', cell: ({ line }) => line, isNumeric: true },
];

interface ImportPreviewProps {
  readonly rows: readonly ImportRow[];
  readonly state: Omit<ReturnType<typeof useAddressImport>, 'rows' | 'read'>;
}

function ImportPreview({ rows, state }: ImportPreviewProps) {
  const { problem, isSending, send, change, leaveOut, startAgain } = state;
  const heading = useFocusOnce();
  const ready = rows.filter(isReady);
  const toFix = rows.filter(({ fieldsToFix }) => fieldsToFix.length > 0);
  const untouched = rows.filter(({ fieldsToFix }) => fieldsToFix.length === 0);
  const wrong = rows.length - ready.length;

  return (
    <div className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Check the rows
        </h2>
        <p role="status" className="text-quiet">
          {wrong === 0
            ? `${rowCount(rows.length)}, all ready.`
            : `${rowCount(rows.length)}: ${formatCount(ready.length)} ready, ${errorWords(wrong)}`}
        </p>
      </div>
      {problem !== undefined && (
        <Notice tone="danger" title="We couldn’t add the addresses">
          {problem}
        </Notice>
      )}
      <fieldset disabled={isSending} className="contents">
        {toFix.length > 0 && (
          <ul aria-label="Rows with errors" className="grid gap-4">
            {toFix.slice(0, mostToFix).map((row) => (
              <RowToFix
                key={row.line}
                row={row}
                onChange={(name, text) => change(row.line, name, text)}
                onLeaveOut={() => leaveOut(({ line }) => line === row.line)}
              />
            ))}
          </ul>
        )}
        <More count={toFix.length - mostToFix} words="with errors after these" />
        {untouched.length > 0 && (
          <Table
            caption="Ready to add"
            columns={columns}
            rows={untouched.slice(0, mostShown)}
            rowKey={({ line }) => String(line)}
          />
        )}
        <More count={untouched.length - mostShown} words="like these" />
      </fieldset>
      <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row">
        <Button disabled={ready.length === 0} isLoading={isSending} loadingText="Adding the addresses" onClick={send}>
          {ready.length === 1 ? 'Add 1 address' : `Add ${formatCount(ready.length)} addresses`}
        </Button>
        {wrong > 0 && (
          <Button variant="secondary" disabled={isSending} onClick={() => leaveOut((row) => !isReady(row))}>
            Skip rows with errors
          </Button>
        )}
        <Button variant="quiet" disabled={isSending} onClick={startAgain}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

function More({ count, words }: { readonly count: number; readonly words: string }) {
  return count > 0 && <p className="text-quiet">{`And ${formatCount(count)} more ${words}.`}</p>;
}

function errorWords(wrong: number): string {
  if (wrong === 1) return '1 needs fixing. Fix or skip it.';
  return `${formatCount(wrong)} need fixing. Fix or skip them.`;
}

function rowCount(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

interface RowToFixProps {
  readonly row: ImportRow;
  readonly onChange: (name: AddressColumn, text: string) => void;
  readonly onLeaveOut: () => void;
}

function RowToFix({ row, onChange, onLeaveOut }: RowToFixProps) {
  const errors = errorsOf(row);
  const { fullname, building, street_name, postal_code } = row.texts;
  const summary = [fullname, streetLine(building, street_name), postal_code].filter(Boolean).join(', ');

  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">Row {row.line}</h3>
          <p className="text-sm break-words text-quiet">{summary || 'Untitled row'}</p>
        </div>
        {isReady(row) ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            Ready
          </Badge>
        ) : (
          <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
            Needs fixing
          </Badge>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {addressColumns
          .filter(({ name }) => row.fieldsToFix.includes(name))
          .map(({ name, heading }) => (
            <TextField
              key={name}
              name={name}
              label={heading}
              value={row.texts[name]}
              error={errors[name]}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
            />
          ))}
      </div>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={onLeaveOut}>
        Skip <span className="sr-only">row {row.line}</span>
      </Button>
    </li>
  );
}

function useAddressImport(side: AddressSide, onDone: () => void) {
  const [rows, setRows] = useState<readonly ImportRow[]>();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({ mutationFn: send }, queryClient);

  /** In batches as large as a call may carry. Added rows leave the list; refused rows stay with their errors. */
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
    toast.success(added === 1 ? '1 address added' : `${formatCount(added)} addresses added`);
    if (remaining.length === 0) onDone();
  }

  return {
    rows,
    /** Why the file could not be read, or the rows could not be sent. */
    problem: problem ?? error?.message,
    isSending: isPending,
    send: () => mutate(rows ?? []),
    read: async (file: File) => {
      const content = await readAddressFile(file).catch(() => 'We couldn’t read the file. Please try again.');
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

/** The rows, or why they can't be read. */
async function readAddressFile(file: File): Promise<readonly ImportRow[] | string> {
  const table = await readTableFile(file);
  if (typeof table === 'string') return table;
  const content = readAddresses(table);
  if ('problem' in content) return content.problem;
  if (content.rows.length > mostAddresses) {
    const [found, most] = [content.rows.length, mostAddresses].map(formatCount);
    return `This file has ${found} rows, and an address book holds ${most} addresses. Split it into smaller files.`;
  }
  return content.rows;
}
