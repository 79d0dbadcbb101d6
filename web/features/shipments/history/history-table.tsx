/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as a grid loses its roles in some browsers; spelled out, they stay */
import type { ReactNode } from 'react';
import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RowSkeletons, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Price } from '../../../ui/price.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ActionCell, CreatedCell, isPayable, NameCell, RouteCell, StatusCell } from './history-cells.tsx';
import { type Selection, SelectPage } from './label-selection.tsx';

interface HistoryTableProps {
  readonly shipments: readonly ShipmentRecord[];
  readonly selection: Selection;
  readonly onPay: (shipment: ShipmentRecord) => void;
}

interface Column {
  readonly header: string;
  /** Where there is no room for a table: as a card. */
  readonly card?: string;
  readonly isNumeric?: boolean;
  readonly cell: (shipment: ShipmentRecord, list: ListContext) => ReactNode;
}

interface ListContext extends Pick<HistoryTableProps, 'selection' | 'onPay'> {
  readonly hasBoxes: boolean;
}

const columnsOfAll: readonly Column[] = [
  {
    header: 'Shipment',
    cell: (shipment, { selection, hasBoxes }) => <NameCell {...{ shipment, selection, hasBoxes }} />,
  },
  { header: 'Route', card: '@max-table:sr-only', cell: (shipment) => <RouteCell shipment={shipment} /> },
  {
    header: 'Status',
    card: '@max-table:contents',
    cell: (shipment) => <StatusCell shipment={shipment} />,
  },
  {
    header: 'Total',
    card: '@max-table:col-start-4 @max-table:row-start-1',
    isNumeric: true,
    cell: (shipment) => <TotalCell shipment={shipment} />,
  },
  {
    header: 'Created',
    card: '@max-table:col-span-full @max-table:row-start-3',
    cell: (shipment) => <CreatedCell shipment={shipment} />,
  },
];

const actionColumn: Column = {
  header: 'Action',
  card: '@max-table:col-span-full @max-table:row-start-5 @max-table:pt-1.5',
  cell: (shipment, { onPay }) => <ActionCell {...{ shipment, onPay }} />,
};

/**
 * The shipments of a page: rows of 64 px where there is room, otherwise cards. A press anywhere opens the shipment.
 * The Action column is there only when one of them waits for its payment (specification, section 2).
 */
export function HistoryTable({ shipments, selection, onPay }: HistoryTableProps) {
  const hasAction = shipments.some(isPayable);
  const hasBoxes = shipments.some(({ has_label }) => has_label);
  const columns = hasAction ? [...columnsOfAll, actionColumn] : columnsOfAll;
  return (
    <div className="@container">
      <table
        role="table"
        className={classNames('block w-full @table:-mx-3 @table:grid @table:w-auto @table:gap-x-3', tracks(hasAction))}
      >
        <caption className="sr-only">All Shipment History</caption>
        <thead role="rowgroup" className={classNames('sr-only @table:not-sr-only', acrossDesk)}>
          <tr role="row" className={classNames('@table:border-b-2 @table:border-line @table:px-3', acrossDesk)}>
            {columns.map(({ header, isNumeric }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={classNames(
                  'py-2 text-sm font-semibold whitespace-nowrap text-quiet',
                  isNumeric ? 'text-right' : 'text-left',
                  header === 'Created' && '@table:pl-3',
                )}
              >
                {header === 'Shipment' ? (
                  <span className="flex">
                    <span className="empty:hidden @max-table:hidden">
                      <SelectPage {...{ shipments, selection }} />
                    </span>
                    {header}
                  </span>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className={classNames('grid grid-cols-1 gap-3 @steps:grid-cols-2 @table:gap-x-3 @table:gap-y-0', acrossDesk)}
        >
          {shipments.map((shipment) => (
            <Row key={shipment._id} {...{ shipment, columns }} list={{ selection, onPay, hasBoxes }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One grid for all rows, so that figures stand under each other. */
const acrossDesk = '@table:col-span-full @table:grid @table:grid-cols-subgrid';

function tracks(hasAction: boolean): string {
  return hasAction
    ? '@table:grid-cols-[minmax(20rem,1fr)_minmax(0,auto)_auto_auto_auto_auto]'
    : '@table:grid-cols-[minmax(20rem,1fr)_minmax(0,auto)_auto_auto_auto]';
}

interface RowProps {
  readonly shipment: ShipmentRecord;
  readonly columns: readonly Column[];
  readonly list: ListContext;
}

function Row({ shipment, columns, list }: RowProps) {
  return (
    <tr
      role="row"
      className={classNames(
        'relative grid content-start gap-y-0.5 rounded-card border border-line bg-surface px-3 py-2 transition-colors hover:bg-tint',
        '@max-table:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-table:items-center @max-table:gap-x-2',
        // Twice as large letters leave no room for two things beside each other.
        '@max-[15rem]:flex @max-[15rem]:flex-col @max-[15rem]:items-start',
        '@table:min-h-16 @table:content-center @table:items-center @table:rounded-none @table:border-x-0 @table:border-t-0',
        '@table:bg-transparent @table:px-3 @table:py-2',
        acrossDesk,
      )}
    >
      {columns.map(({ header, card, isNumeric, cell }, index) => {
        const look = classNames(
          'min-w-0 @max-table:empty:hidden @table:block',
          isNumeric ? 'figures text-right whitespace-nowrap' : 'text-left',
          card,
        );
        return index === 0 ? (
          <th key={header} role="rowheader" scope="row" className={classNames(look, 'font-normal @max-table:contents')}>
            {cell(shipment, list)}
          </th>
        ) : (
          <td key={header} role="cell" className={look}>
            {cell(shipment, list)}
          </td>
        );
      })}
    </tr>
  );
}

function TotalCell({ shipment: { total, weight } }: { readonly shipment: ShipmentRecord }) {
  return (
    <span className="grid">
      <Price pounds={total} className="font-semibold" />
      <span className="text-sm text-quiet @max-table:sr-only">
        <VisuallyHidden>, weight </VisuallyHidden>
        {weight} kg
      </span>
    </span>
  );
}

/** Cards on a phone, table lines where there is room, like the history itself. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading your shipments">
      <div className="grid grid-cols-1 content-start gap-2 sm:gap-4">
        <Skeleton className="h-7.5 w-full max-w-72" />
        <Skeleton className="h-control w-full max-lg:mb-11" />
        <RowSkeletons count={6} />
      </div>
    </SkeletonGroup>
  );
}
