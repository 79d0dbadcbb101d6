import type { ShipmentRecord } from '../../../../contract/shipments.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Price } from '../../../ui/price.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { StatusBadge } from './status-badge.tsx';

interface HistoryTableProps {
  readonly shipments: readonly ShipmentRecord[];
  readonly hrefOf: (shipment: ShipmentRecord) => string;
  readonly onPay: (shipment: ShipmentRecord) => void;
}

const columns: readonly Column<ShipmentRecord>[] = [
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'createdAt',
    header: 'Created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures text-sm whitespace-nowrap">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
  {
    key: 'from',
    header: 'From',
    cell: (shipment) => <Place street={shipment.shipper_street_name} country={shipment.shipper_country} />,
  },
  {
    key: 'to',
    header: 'To',
    cell: (shipment) => <Place street={shipment.receiver_street_name} country={shipment.receiver_country} />,
  },
  { key: 'mode', header: 'Transport', cell: ({ mode_of_transportation }) => mode_of_transportation ?? '--/--' },
  { key: 'weight', header: 'Weight', cell: ({ weight }) => `${weight} KG`, isNumeric: true },
  {
    key: 'total',
    header: 'Total',
    cell: ({ total }) => <Price pounds={total} className="font-semibold" />,
    isNumeric: true,
  },
];

/** The shipments of a page. The Action column is there only when one of them waits for its payment (specification, section 2). */
export function HistoryTable({ shipments, hrefOf, onPay }: HistoryTableProps) {
  const actions = shipments.some(isUnpaid) ? [actionColumn(onPay)] : [];
  return (
    <Table
      caption="All Shipment History"
      isCaptionHidden
      columns={[codesColumn(hrefOf), ...columns, ...actions]}
      rows={shipments}
      rowKey={({ _id }) => _id}
    />
  );
}

function codesColumn(hrefOf: HistoryTableProps['hrefOf']): Column<ShipmentRecord> {
  return {
    key: 'shipment',
    header: 'Shipment',
    cell: (shipment) => <Codes shipment={shipment} href={hrefOf(shipment)} />,
  };
}

function actionColumn(onPay: HistoryTableProps['onPay']): Column<ShipmentRecord> {
  return {
    key: 'action',
    header: 'Action',
    cell: (shipment) =>
      isUnpaid(shipment) && (
        <Button size="small" onClick={() => onPay(shipment)} aria-describedby={nameIdOf(shipment)}>
          Make Payment
        </Button>
      ),
  };
}

/** The id of the words that say which shipment a button is about. */
function nameIdOf({ _id }: ShipmentRecord): string {
  return `shipment-${_id}`;
}

function isUnpaid({ status }: ShipmentRecord): boolean {
  return status === 'PENDING_PAYMENT';
}

/** The reference, which opens the shipment, and the tracking code. */
function Codes({ shipment, href }: { readonly shipment: ShipmentRecord; readonly href: string }) {
  return (
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 @table:grid @table:justify-start">
      <Link id={nameIdOf(shipment)} href={href} className="figures whitespace-nowrap">
        {shipment._shipment_id}
      </Link>
      <span className="figures text-sm font-normal whitespace-nowrap text-quiet">{shipment._tracking_id}</span>
    </span>
  );
}

function Place({ street, country }: { readonly street: string; readonly country: string }) {
  return (
    <>
      <span className="line-clamp-2 break-words" title={street}>
        {street}
      </span>
      <span className="text-sm text-quiet">{country}</span>
    </>
  );
}
