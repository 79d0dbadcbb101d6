import { useCallback } from 'react';
import type { Batch } from '../../../../contract/bulk.ts';
import { focusInPlace } from '../../../lib/focus-in-place.ts';
import { useFocusOnce } from '../../../lib/use-focus-once.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { type BulkRow, hasErrors } from './bulk-row.ts';
import type { BulkSearch, View } from './bulk-search.ts';
import { BulkTotal } from './bulk-total.tsx';
import { ChooseBulkFile } from './choose-bulk-file.tsx';
import { MatchColumns } from './match-columns.tsx';
import { type BulkRows, useBulkRows } from './use-bulk-rows.ts';
import { useCreateBatch } from './use-create-batch.ts';
import { useRowPrices } from './use-row-prices.ts';

interface BulkUploadProps {
  readonly search: BulkSearch;
  readonly onView: (view: View) => void;
  /** The shipments are created; whether they are to be paid now, and what keeps the rows again should that be called off. */
  readonly onCreated: (batch: Batch, then: 'pay' | 'later', keepRows: () => void) => void;
}

/** Makes shipments of a file: choose it, match its columns, fix its rows, create them all. */
export function BulkUpload(props: BulkUploadProps) {
  const bulk = useBulkRows();
  const { rows, table } = bulk;
  const hasRows = rows !== undefined && rows.length > 0;
  if (bulk.isMatching && table) {
    const onBack = hasRows ? bulk.keepRows : undefined;
    return <MatchColumns table={table} onMatch={bulk.match} onBack={onBack} onStartAgain={bulk.startAgain} />;
  }
  if (hasRows) return <CheckRows {...props} rows={rows} bulk={bulk} />;
  return <ChooseBulkFile isAgain={rows !== undefined} problem={bulk.problem} onChoose={bulk.read} />;
}

interface CheckRowsProps extends BulkUploadProps {
  readonly rows: readonly BulkRow[];
  readonly bulk: BulkRows;
}

function CheckRows({ rows, bulk, search, onView, onCreated }: CheckRowsProps) {
  const prices = useRowPrices(rows, bulk.answer);
  const batch = useCreateBatch(bulk);
  const heading = useFocusOnce();
  const focusHeading = useCallback(() => heading.current && focusInPlace(heading.current), [heading]);
  const wrong = rows.filter(hasErrors).length;
  const show = (view: View) => {
    bulk.settle();
    onView(view);
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            Check the rows
          </h2>
          <p role="status" className="figures text-quiet">
            {statusWords(rows.length, wrong)}
          </p>
        </div>
        {/* The words of quiet buttons stand where the text ends, not their frames. */}
        <div className="-mx-4 flex flex-wrap forced-colors:mx-0 forced-colors:gap-2">
          {bulk.table && (
            <Button variant="quiet" disabled={batch.isSending} onClick={bulk.matchAgain}>
              Match the columns again
            </Button>
          )}
          <Button variant="quiet" disabled={batch.isSending} onClick={bulk.startAgain}>
            Choose another file
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={batch.isSending} className="min-w-0">
          <legend className="sr-only">Rows of your file</legend>
          <BulkPreview rows={rows} bulk={bulk} search={search} onView={show} onGone={focusHeading} />
        </fieldset>
        <BulkTotal
          rows={rows}
          prices={prices}
          batch={batch}
          onShow={show}
          onCreate={(then, total, isSavingReceivers) =>
            void batch.create((created) => onCreated(created, then, bulk.keepAgain), total, isSavingReceivers)
          }
        />
      </div>
    </div>
  );
}

function statusWords(all: number, wrong: number): string {
  const rows = all === 1 ? '1 row' : `${all.toLocaleString('en-GB')} rows`;
  if (wrong === 0) return `${rows}, no errors.`;
  if (wrong === 1) return `${rows}, 1 with an error. Fix it in place or remove it.`;
  return `${rows}, ${wrong.toLocaleString('en-GB')} with errors. Fix them in place or remove them.`;
}
