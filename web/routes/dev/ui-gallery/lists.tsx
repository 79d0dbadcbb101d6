import { CircleCheck, Clock, Truck } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Specimen } from './specimen.tsx';

const shipments = [
  {
    code: 'LK00071761 8GB',
    to: 'Piccadilly, United Kingdom',
    date: '15th-Nov-2026 | 08-05 am',
    total: 7.92,
    status: 'moving',
  },
  {
    code: 'LK48210935 2GB',
    to: 'Waverley Bridge, United Kingdom',
    date: '14th-Nov-2026 | 04-40 pm',
    total: 111.1,
    status: 'unpaid',
  },
  {
    code: 'LK93021177 5GB',
    to: 'Hugh Town, United Kingdom',
    date: '2nd-Nov-2026 | 11-30 am',
    total: 10.2,
    status: 'delivered',
  },
] as const;

type Shipment = (typeof shipments)[number];

const statuses = {
  moving: (
    <Badge icon={<Truck aria-hidden="true" />} tone="moving">
      OUT FOR DELIVERY
    </Badge>
  ),
  unpaid: (
    <Badge icon={<Clock aria-hidden="true" />} tone="warning">
      PENDING PAYMENT
    </Badge>
  ),
  delivered: (
    <Badge icon={<CircleCheck aria-hidden="true" />} tone="success">
      DELIVERED
    </Badge>
  ),
};

const columns: Column<Shipment>[] = [
  {
    key: 'code',
    header: 'Tracking code',
    cell: ({ code }) => <span className="figures @table:whitespace-nowrap">{code}</span>,
  },
  { key: 'to', header: 'To', cell: ({ to }) => to },
  {
    key: 'date',
    header: 'Created',
    cell: ({ date }) => <span className="figures @table:whitespace-nowrap">{date}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => statuses[status] },
  { key: 'total', header: 'Total', cell: ({ total }) => <Price pounds={total} />, isNumeric: true },
  {
    key: 'action',
    header: 'Action',
    cell: ({ status }) => (status === 'unpaid' ? <Button size="small">Make Payment</Button> : '–'),
    isNumeric: true,
  },
];

/** The table, in a wide and in a narrow container. */
export function Lists() {
  return (
    <>
      <Specimen title="Table" note="Reads like a bank statement: aligned figures, one action a row." layout="stack">
        <Table caption="All Shipment History" columns={columns} rows={shipments} rowKey={({ code }) => code} />
      </Specimen>
      <Specimen title="Table in a narrow place" note="Each row becomes a card." layout="stack">
        <div className="max-w-96">
          <Table
            caption="All Shipment History, narrow"
            isCaptionHidden
            columns={columns}
            rows={shipments}
            rowKey={({ code }) => code}
          />
        </div>
      </Specimen>
    </>
  );
}
