import { useCallback, useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type BulkRow, findSameReferences, hasErrors, hasMissingHouse } from './bulk-row.ts';
import { BulkRowCard } from './bulk-row-card.tsx';
import { type BulkSearch, bulkHref, rowsIn, rowsPerPage, type View, views } from './bulk-search.ts';
import type { BulkRows } from './use-bulk-rows.ts';

interface BulkPreviewProps {
  readonly rows: readonly BulkRow[];
  readonly bulk: BulkRows;
  readonly search: BulkSearch;
  readonly onView: (view: View) => void;
  /** Gives the focus to the heading over the rows, when what had it is gone. */
  readonly onGone: () => void;
}

const emptyWords: Readonly<Record<View, string>> = {
  all: '',
  errors: 'No row has an error now. Show all rows to see them.',
  houses: 'Every row has a house number or name now. Show all rows to see them.',
  goods: 'Nothing in these rows is on our list of goods.',
};

/** Every row of the file with its errors to be fixed, page by page, or only those that need a look. */
export function BulkPreview({ rows, bulk, search, onView, onGone }: BulkPreviewProps) {
  const { change, remove } = bulk;
  const removeOne = useCallback(
    (gone: number) => {
      remove(({ line }) => line === gone);
      onGone();
    },
    [remove, onGone],
  );
  const shown = rowsIn(search.view, rows);
  const sameReferences = useMemo(() => findSameReferences(rows), [rows]);
  const pageCount = Math.ceil(shown.length / rowsPerPage);
  const page = Math.min(search.page, Math.max(pageCount, 1));
  const wrong = rows.filter(hasErrors).length;

  return (
    <div className="grid content-start gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Show" className="w-full sm:w-72">
          {(control) => (
            <NativeSelect
              {...control}
              value={search.view}
              onChange={({ currentTarget }) => onView(views.find((view) => view === currentTarget.value) ?? 'all')}
            >
              <option value="all">All rows ({count(rows.length)})</option>
              <option value="errors">Only rows with errors ({count(wrong)})</option>
              <option value="houses">
                Only rows without a house number ({count(rows.filter(hasMissingHouse).length)})
              </option>
              <option value="goods">Only rows with goods to check ({count(rowsIn('goods', rows).length)})</option>
            </NativeSelect>
          )}
        </Field>
        {wrong > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              remove(hasErrors);
              onGone();
            }}
          >
            Remove all with errors
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="text-quiet">{emptyWords[search.view]}</p>
      ) : (
        <ul aria-label="Rows of your file" className="grid gap-3">
          {shown.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => (
            <BulkRowCard
              key={row.line}
              row={row}
              sameReferenceLine={sameReferences.get(row.line)}
              onChange={change}
              onRemove={removeOne}
            />
          ))}
        </ul>
      )}
      <Pager
        label="Pages of your file"
        page={page}
        pageCount={pageCount}
        hrefOf={(wanted) => bulkHref({ view: search.view, page: wanted })}
      />
    </div>
  );
}

function count(number: number): string {
  return number.toLocaleString('en-GB');
}
