import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Price } from '../../../ui/price.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { stepPath } from '../wizard/wizard-steps.ts';
import type { Selection } from './label-selection.tsx';
import { StatusBadge } from './status-badge.tsx';

interface HistoryTableProps {
  readonly shipments: readonly ShipmentRecord[];
  readonly selection: Selection;
  readonly onPay: (shipment: ShipmentRecord) => void;
}

const columns: readonly Column<ShipmentRecord>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'createdAt', header: 'Created', cell: ({ createdAt }) => <Created at={createdAt} /> },
  { key: 'route', header: 'Route', cell: (shipment) => <Route shipment={shipment} /> },
  { key: 'mode', header: 'Transport', cell: ({ mode_of_transportation }) => mode_of_transportation ?? '--/--' },
  { key: 'weight', header: 'Weight', cell: ({ weight }) => `${weight} kg`, isNumeric: true },
  {
    key: 'total',
    header: 'Total',
    cell: ({ total }) => <Price pounds={total} className="font-semibold" />,
    isNumeric: true,
  },
];

/** The shipments of a page. The Action column is there only when one of them waits for its payment (specification, section 2). */
export function HistoryTable({ shipments, selection, onPay }: HistoryTableProps) {
  const actions = shipments.some(isPayable) ? [actionColumn(onPay)] : [];
  return (
    <Table
      caption="All Shipment History"
      isCaptionHidden
      columns={[
        codesColumn(
          selection,
          shipments.some(({ has_label }) => has_label),
        ),
        ...columns,
        ...actions,
      ]}
      rows={shipments}
      rowKey={({ _id }) => _id}
    />
  );
}

function codesColumn(selection: Selection, hasBoxes: boolean): Column<ShipmentRecord> {
  return {
    key: 'shipment',
    header: 'Shipment',
    cell: (shipment) => (
      <div className="flex w-full">
        {hasBoxes && !shipment.has_label && <span className="w-9 shrink-0 @max-table:hidden" />}
        {shipment.has_label && (
          <Checkbox
            label={<VisuallyHidden>Select {shipment._shipment_id} </VisuallyHidden>}
            checked={selection.has(shipment)}
            onChange={({ currentTarget }) => selection.set([shipment], currentTarget.checked)}
            className="shrink-0"
          />
        )}
        <Codes shipment={shipment} />
      </div>
    ),
  };
}

function actionColumn(onPay: HistoryTableProps['onPay']): Column<ShipmentRecord> {
  return {
    key: 'action',
    header: 'Action',
    cell: (shipment) =>
      isPayable(shipment) && (
        <span className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            className="whitespace-nowrap"
            onClick={() => onPay(shipment)}
            aria-describedby={nameIdOf(shipment)}
          >
            Make Payment
          </Button>
          {shipment.payment_status !== 'PROCESSING' && (
            <Link
              href={stepPath(1, { draft: shipment._shipment_id })}
              aria-describedby={nameIdOf(shipment)}
              className="inline-flex min-h-9 items-center px-1"
            >
              Edit
            </Link>
          )}
        </span>
      ),
  };
}

/** Of the link that names the shipment, for buttons to refer to. */
function nameIdOf({ _id }: ShipmentRecord): string {
  return `shipment-${_id}`;
}

function isUnpaid({ status }: ShipmentRecord): boolean {
  return status === 'PENDING_PAYMENT';
}

function isPayable(shipment: ShipmentRecord): boolean {
  return isUnpaid(shipment) && shipment.return_details?.ended_reason === undefined;
}

function Codes({ shipment }: { readonly shipment: ShipmentRecord }) {
  const { receiver_fullname: name, receiver_town: town, receiver_postal_code: postcode, your_reference } = shipment;
  return (
    <span className="grid w-full min-w-0 gap-0.5 text-left @table:max-w-64">
      {name !== '' && <span className="line-clamp-2 wrap-anywhere">{name} </span>}
      {(town !== '' || postcode !== '') && (
        <span className="figures font-normal wrap-anywhere">{[town, postcode].filter(Boolean).join(' ')} </span>
      )}
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 @table:justify-start">
        <Link
          id={nameIdOf(shipment)}
          href={`/dashboard/shipments/${shipment._shipment_id}`}
          className="figures whitespace-nowrap"
        >
          {shipment._shipment_id}
        </Link>
        <span className="figures text-sm font-normal whitespace-nowrap text-quiet"> {shipment._tracking_id}</span>
      </span>
      {isUnpaid(shipment) && (
        <span className="text-sm font-normal text-quiet">
          {isPayable(shipment) ? 'Draft' : 'Draft: this return can no longer be paid for'}
        </span>
      )}
      {your_reference !== '' && (
        <span className="text-sm font-normal wrap-anywhere text-quiet">Your reference {your_reference}</span>
      )}
    </span>
  );
}

/** Wraps only at the bar of the specification's format. */
function Created({ at }: { readonly at: string }) {
  const [date, time] = formatDateTime(at).split(' | ');
  return (
    <time dateTime={at} className="figures text-sm">
      <span className="whitespace-nowrap">{date} |</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}

function Route({ shipment }: { readonly shipment: ShipmentRecord }) {
  return (
    <span className="relative inline-grid gap-1 pl-5 text-left">
      <Place end="From" street={shipment.shipper_street_name} country={shipment.shipper_country} />
      <Place end="To" street={shipment.receiver_street_name} country={shipment.receiver_country} />
    </span>
  );
}

interface PlaceProps {
  readonly end: 'From' | 'To';
  readonly street: string;
  readonly country: string;
}

function Place({ end, street, country }: PlaceProps) {
  return (
    <span className="relative block">
      {end === 'From' && (
        <span aria-hidden="true" className="absolute top-[0.8em] -bottom-[0.8em] -left-4 border-l-2 route-ahead" />
      )}
      <span
        aria-hidden="true"
        className="absolute top-[0.45em] -left-5 size-2.5 rounded-full border-2 border-route bg-page @max-table:bg-surface"
      />
      <VisuallyHidden>{end} </VisuallyHidden>
      <span className="line-clamp-2 wrap-anywhere" title={street}>
        {street}, {country}
      </span>
    </span>
  );
}

/** Cards on a phone, table lines where there is room, like the history itself. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading your shipments">
      <div className="@container">
        <div className="grid gap-3 @steps:grid-cols-2 @table:grid-cols-1 @table:gap-4">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-72 rounded-card @table:h-14 @table:rounded-control" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
