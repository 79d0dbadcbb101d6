/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as cards loses its roles in some browsers; spelled out, they stay */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** Undefined or false for an empty cell. */
  cell: (row: Row) => ReactNode;
  isNumeric?: boolean;
  /** Its place in a compact card of two columns; the headings are not shown there. All columns have one, or none. */
  card?: string;
}

interface TableProps<Row> {
  /** For screen readers; visible unless the page's heading already says it. */
  caption: ReactNode;
  isCaptionHidden?: boolean;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** In a narrow container each row becomes a card with its headings beside the values. */
export function Table<Row>({ caption, isCaptionHidden = false, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="@container">
      <table role="table" className="block w-full @table:table">
        <caption
          className={classNames(
            isCaptionHidden ? 'sr-only' : 'mb-3 block text-left text-lg font-semibold @table:table-caption',
          )}
        >
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only @table:not-sr-only @table:table-header-group">
          <tr role="row" className="@table:border-b-2 @table:border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(
                  'px-3 py-2 text-sm font-semibold whitespace-nowrap text-quiet first:pl-0 last:pr-0',
                  column.isNumeric ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="grid grid-cols-1 gap-3 @steps:grid-cols-2 @table:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={classNames(rowLook, isCompact(columns) ? compactCard : 'block p-4')}
            >
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} isRowHeader={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isCompact<Row>(columns: readonly Column<Row>[]): boolean {
  return columns.some(({ card }) => card !== undefined);
}

const compactCard = 'grid content-start grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2.5';

const rowLook =
  'rounded-card border border-line bg-surface @table:table-row @table:rounded-none @table:border-0 ' +
  '@table:border-b @table:bg-transparent @table:hover:bg-tint';

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  isRowHeader: boolean;
}

function Cell<Row>({ column, row, isRowHeader }: CellProps<Row>) {
  const content = column.cell(row);
  if (column.card !== undefined) {
    const compact = classNames(
      'block min-w-0 text-left @table:table-cell @table:px-3 @table:py-3 @table:first:pl-0 @table:last:pr-0',
      column.isNumeric && 'figures whitespace-nowrap @table:text-right',
      column.card,
    );
    return isRowHeader ? (
      <th role="rowheader" scope="row" className={classNames(compact, 'font-normal @table:font-semibold')}>
        {content}
      </th>
    ) : (
      <td role="cell" className={compact}>
        {content}
      </td>
    );
  }
  const look = classNames(
    isNothing(content) ? 'hidden' : 'flex', // a card has no gaps where a row has nothing to say
    // An icon's bottom edge counts as the baseline, so cells with one are centred.
    'items-baseline justify-between gap-x-4 has-[svg]:items-center py-1 @table:table-cell @table:px-3 @table:py-3',
    '@table:first:pl-0 @table:last:pr-0',
    column.isNumeric
      ? 'figures text-right whitespace-nowrap'
      : isRowHeader
        ? 'text-left'
        : 'text-right @table:text-left',
  );
  if (isRowHeader) {
    return (
      <th
        role="rowheader"
        scope="row"
        className={classNames(look, 'mb-1 border-b border-line pb-3 font-semibold @table:border-0')}
      >
        {content}
      </th>
    );
  }
  return (
    <td role="cell" className={look}>
      {/* Screen readers already read the column's heading with the cell. */}
      <span aria-hidden="true" className="shrink-0 text-sm text-quiet @table:hidden">
        {column.header}
      </span>
      <span className="min-w-0 break-words">{content}</span>
    </td>
  );
}

function isNothing(content: ReactNode): boolean {
  return content === undefined || content === null || content === false;
}
