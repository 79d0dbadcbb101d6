import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { parcelTypeNames, parcelTypes } from '../../../../contract/shipments.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Price } from '../../../ui/price.tsx';
import { restrictionLabels } from '../prohibited/goods-notice.tsx';
import { rewriteShipmentText } from '../wizard/rewrite-shipment-text.ts';
import { type BulkColumn, bulkColumns, headingOf, neededColumns } from './bulk-columns.ts';
import {
  type BulkRow,
  describeRow,
  findSameReferences,
  hasErrors,
  hasMissingHouse,
  rowsOfOneSender,
} from './bulk-row.ts';
import { type BulkSearch, bulkHref, rowsIn, rowsPerPage, type View, views } from './bulk-search.ts';
import type { BulkRows } from './use-bulk-rows.ts';

interface BulkPreviewProps {
  readonly rows: readonly BulkRow[];
  readonly bulk: BulkRows;
  readonly search: BulkSearch;
  readonly onView: (view: View) => void;
  /** Focuses the heading above, because what had the focus is gone. */
  readonly onGone: () => void;
}

const emptyWords: Readonly<Record<View, string>> = {
  all: '',
  errors: 'All rows fixed. Show all rows to see them.',
  houses: 'Every row has a house number or name. Show all rows to see them.',
  goods: 'Nothing in these rows needs checking.',
};

/** The rows of the file with their errors, page by page, filtered by view. */
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
  const sender = useMemo(() => rowsOfOneSender(rows), [rows]);
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
              <option value="errors">Rows with errors ({count(wrong)})</option>
              <option value="houses">Rows without a house number ({count(rows.filter(hasMissingHouse).length)})</option>
              <option value="goods">Rows with contents to check ({count(rowsIn('goods', rows).length)})</option>
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
            Remove rows with errors
          </Button>
        )}
      </div>
      {sender.length > 0 && (
        <Card>
          <TextField
            label="Sender house number or name"
            hint={`${sender[0]?.texts.shipper_street_name}, ${sender[0]?.texts.shipper_postal_code}, for ${sender.length} rows. Leave it if there isn’t one.`}
            value={sender[0]?.texts.shipper_building ?? ''}
            autoComplete="off"
            className="max-w-form"
            onChange={({ currentTarget: { value } }) => {
              for (const { line } of sender) change(line, 'shipper_building', value);
            }}
          />
        </Card>
      )}
      {shown.length === 0 ? (
        <p className="text-quiet">{emptyWords[search.view]}</p>
      ) : (
        <ul aria-label="Rows in your file" className="grid gap-3">
          {shown.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => (
            <BulkRowCard
              key={row.line}
              row={row}
              isSenderAsked={sender.length > 0}
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

interface BulkRowCardProps {
  readonly row: BulkRow;
  /** For all rows at once. */
  readonly isSenderAsked: boolean;
  /** Of the first other row with the same reference. */
  readonly sameReferenceLine: number | undefined;
  readonly onChange: (line: number, name: BulkColumn, text: string) => void;
  readonly onRemove: (line: number) => void;
}

/** Fields with errors are open, others on demand. Memoised, so that typing stays quick among many rows. */
const BulkRowCard = memo(function BulkRowCard({
  row,
  isSenderAsked,
  sameReferenceLine,
  onChange,
  onRemove,
}: BulkRowCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { line, texts, errors, fieldsToFix, missingHouses } = row;
  const houses = missingHouses.filter((name) => !isSenderAsked || name !== 'shipper_building');
  const toFix: readonly BulkColumn[] = [...fieldsToFix, ...houses];
  const shown = isOpen ? bulkColumns : bulkColumns.filter((name) => toFix.includes(name));
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-base font-semibold wrap-anywhere">
            <span className="figures">Row {line}</span>
            {texts.receiver_fullname !== '' && `: ${texts.receiver_fullname}`}
          </h3>
          <p className="text-sm wrap-anywhere text-quiet">{describeRow(row)}</p>
          {texts.your_reference !== '' && (
            <p className="text-sm wrap-anywhere text-quiet">Your reference: {texts.your_reference}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <RowState row={row} />
          <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Edit'}
            <span className="sr-only"> row {line}</span>
          </Button>
          <Button size="small" variant="quiet" onClick={() => onRemove(line)}>
            Remove<span className="sr-only"> row {line}</span>
          </Button>
        </div>
      </div>
      {hasMissingHouse(row) && houses.length > 0 && (
        <p className="flex gap-2 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span>
            <span className="font-semibold">No house number or name.</span> Add it here, or leave it if there isn’t one.
          </span>
        </p>
      )}
      {sameReferenceLine !== undefined && (
        <Notice tone="warning" title={`Row ${sameReferenceLine} has the same reference`}>
          If it’s the same order, remove one of them. If not, leave both.
        </Notice>
      )}
      <GoodsAdvice goods={row.goods} />
      {shown.length > 0 && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {shown
            .toSorted((one, other) => Number(other in errors) - Number(one in errors))
            .map((name) => (
              <RowField
                key={name}
                name={name}
                text={texts[name]}
                error={errors[name]}
                isRequired={neededColumns.includes(name)}
                onChange={(text) => onChange(line, name, text)}
              />
            ))}
        </div>
      )}
    </li>
  );
});

function RowState({ row }: { readonly row: BulkRow }) {
  if (hasErrors(row)) {
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        Needs fixing
      </Badge>
    );
  }
  if (!row.price) return <span className="text-sm text-quiet">Pricing…</span>;
  return (
    <>
      {row.fieldsToFix.length > 0 && (
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
          Ready
        </Badge>
      )}
      <Price pounds={row.price.total} className="font-semibold" />
    </>
  );
}

/** Goods that may travel, with their limits; prohibited ones are errors of the content field. */
function GoodsAdvice({ goods }: Pick<BulkRow, 'goods'>) {
  const allowed = goods.filter(({ restriction }) => restriction !== 'NOT_ALLOWED');
  if (allowed.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {allowed.map((good) => (
        <li key={good.name} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span>
            <span className="font-semibold">
              {good.name}: {restrictionLabels[good.restriction]}.
            </span>{' '}
            {good.group.limit ?? good.group.reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RowFieldProps {
  readonly name: BulkColumn;
  readonly text: string;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly onChange: (text: string) => void;
}

function RowField({ name, text, error, isRequired, onChange }: RowFieldProps) {
  if (name === 'parcel_type') {
    return (
      <Field label={headingOf(name)} error={error} isRequired={isRequired}>
        {(control) => (
          <NativeSelect
            {...control}
            name={name}
            value={text}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          >
            {!parcelTypes.some((type) => type === text) && <option value={text}>{text || 'Please choose'}</option>}
            {parcelTypes.map((type) => (
              <option key={type} value={type}>
                {parcelTypeNames[type]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    );
  }
  return (
    <TextField
      name={name}
      label={headingOf(name)}
      value={text}
      error={error}
      isRequired={isRequired}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(rewriteShipmentText(name, currentTarget.value, text))}
    />
  );
}
