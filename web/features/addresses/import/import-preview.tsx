import { CircleAlert, CircleCheck } from 'lucide-react';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type AddressColumn, addressColumns } from './address-columns.ts';
import { errorsOf, type ImportRow, isReady } from './import-row.ts';
import type { useAddressImport } from './use-address-import.ts';

/** How many rows with errors are drawn at once. */
const mostToFix = 20;
const mostShown = 10;

const columns: readonly Column<ImportRow>[] = [
  { key: 'fullname', header: 'Full name', cell: ({ texts }) => texts.fullname },
  {
    key: 'street',
    header: 'Address',
    cell: ({ texts }) => streetLine(texts.building, texts.street_name),
  },
  { key: 'postal_code', header: 'Postal code', cell: ({ texts }) => texts.postal_code },
  { key: 'line', header: 'Row', cell: ({ line }) => line, isNumeric: true },
];

interface ImportPreviewProps {
  readonly rows: readonly ImportRow[];
  readonly state: Pick<
    ReturnType<typeof useAddressImport>,
    'problem' | 'isSending' | 'send' | 'change' | 'leaveOut' | 'startAgain'
  >;
}

/** What is in the file before any of it is added: each row's errors beside their fields, to be fixed or left out. */
export function ImportPreview({ rows, state }: ImportPreviewProps) {
  const { problem, isSending, send, change, leaveOut, startAgain } = state;
  const heading = useFocusOnce();
  const ready = rows.filter(isReady);
  const suspects = rows.filter(({ suspects: fields }) => fields.length > 0);
  const untouched = rows.filter(({ suspects: fields }) => fields.length === 0);
  const wrong = rows.length - ready.length;

  return (
    <div className="grid gap-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Check the rows
        </h2>
        <p role="status" className="text-quiet">
          {wrong === 0
            ? `${rowsOf(rows.length)}, all of them ready.`
            : `${rowsOf(rows.length)}: ${count(ready.length)} ready, ${errorWords(wrong)}`}
        </p>
      </div>
      {problem !== undefined && (
        <Notice tone="danger" title="The addresses could not be added">
          {problem}
        </Notice>
      )}
      <fieldset disabled={isSending} className="contents">
        {suspects.length > 0 && (
          <ul aria-label="Rows with errors" className="grid gap-4">
            {suspects.slice(0, mostToFix).map((row) => (
              <RowToFix
                key={row.line}
                row={row}
                onChange={(name, text) => change(row.line, name, text)}
                onLeaveOut={() => leaveOut(({ line }) => line === row.line)}
              />
            ))}
          </ul>
        )}
        <More count={suspects.length - mostToFix} words="with errors after these" />
        {untouched.length > 0 && (
          <Table
            caption="Ready to be added"
            columns={columns}
            rows={untouched.slice(0, mostShown)}
            rowKey={({ line }) => String(line)}
          />
        )}
        <More count={untouched.length - mostShown} words="like these" />
      </fieldset>
      <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row">
        <Button disabled={ready.length === 0} isLoading={isSending} loadingText="Adding the addresses" onClick={send}>
          {ready.length === 1 ? 'Add 1 address' : `Add ${count(ready.length)} addresses`}
        </Button>
        {wrong > 0 && (
          <Button variant="secondary" disabled={isSending} onClick={() => leaveOut((row) => !isReady(row))}>
            Leave out all with errors
          </Button>
        )}
        <Button variant="quiet" disabled={isSending} onClick={startAgain}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

function More({ count: more, words }: { readonly count: number; readonly words: string }) {
  return more > 0 && <p className="text-quiet">{`And ${count(more)} more ${words}.`}</p>;
}

function errorWords(wrong: number): string {
  if (wrong === 1) return '1 with an error. Fix it or leave it out.';
  return `${count(wrong)} with errors. Fix them or leave them out.`;
}

function rowsOf(number: number): string {
  return number === 1 ? '1 row' : `${count(number)} rows`;
}

function count(number: number): string {
  return number.toLocaleString('en-GB');
}

interface RowToFixProps {
  readonly row: ImportRow;
  readonly onChange: (name: AddressColumn, text: string) => void;
  readonly onLeaveOut: () => void;
}

/** A row with errors: what is right of it to recognise it by, and the fields that are not, each with what is wrong. */
function RowToFix({ row, onChange, onLeaveOut }: RowToFixProps) {
  const errors = errorsOf(row);
  const { fullname, building, street_name, postal_code } = row.texts;
  const summary = [fullname, streetLine(building, street_name), postal_code].filter(Boolean).join(', ');

  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">Row {row.line}</h3>
          <p className="text-sm break-words text-quiet">{summary || 'Nothing to recognise it by'}</p>
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
          .filter(({ name }) => row.suspects.includes(name))
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
        Leave out <span className="sr-only">row {row.line}</span>
      </Button>
    </li>
  );
}
