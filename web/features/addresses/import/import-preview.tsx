import { streetLine } from '../../../../contract/values/street-line.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type ImportRow, isReady } from './import-row.ts';
import { RowToFix } from './row-to-fix.tsx';
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
