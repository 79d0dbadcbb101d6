import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useParams } from 'react-router';
import { addCustomerNote, type StaffCustomerPage, staffCustomer } from '../../contract/staff/customers.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { formatDay } from '../../web/lib/format-date-time.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { PersonCard } from '../customers/person-card.tsx';
import { formatMoment } from '../parcels/format-moment.ts';
import { StatusBadge } from '../parcels/status-badge.tsx';
import { FactCard, FactPanel, RecordColumns } from '../parts/fact-panel.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordPage } from '../parts/record-page.tsx';
import { useCan } from '../staff-session.ts';

export function Component() {
  const { id = '' } = useParams();
  return (
    <RecordPage noun="customer" query={endpointQuery(staffCustomer, { params: { id } })}>
      {({ data }) => <CustomerPage key={data.id} customer={data} />}
    </RecordPage>
  );
}

function CustomerPage({ customer }: { readonly customer: StaffCustomerPage }) {
  const { reference, company_name, people, since, is_erased, address } = customer;
  const name = company_name || people[0]?.name || 'Erased';
  const lead = [reference, address, `since ${formatDay(since)}`].filter(Boolean).join(' · ');
  return (
    <>
      <title>{`${name} · Console`}</title>
      <PageHead title={name} lead={lead}>
        {is_erased && <Badge tone="warning">Erased</Badge>}
      </PageHead>
      <RecordColumns>
        <FactPanel>
          <Money {...customer} />
          {people.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </FactPanel>
        <div className="grid content-start gap-7">
          <Table
            caption="Newest shipments"
            columns={shipmentColumns}
            rows={customer.shipments}
            rowKey={({ id }) => id}
          />
          {customer.statements.length > 0 && (
            <Table
              caption="Statements"
              columns={statementColumns}
              rows={customer.statements}
              rowKey={({ number }) => number}
            />
          )}
          <Notes {...customer} />
        </div>
      </RecordColumns>
    </>
  );
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

function Money({ balance_pence, owed_pence, credit_limit_pence }: StaffCustomerPage) {
  return (
    <FactCard title="Money">
      <p>Balance {pounds(balance_pence)}</p>
      {credit_limit_pence > 0 || owed_pence !== 0 ? (
        <p>
          Owes {pounds(owed_pence)} of at most {pounds(credit_limit_pence)}
        </p>
      ) : (
        <p className="text-sm text-quiet">No monthly account</p>
      )}
    </FactCard>
  );
}

const shipmentColumns: readonly Column<StaffCustomerPage['shipments'][number]>[] = [
  {
    key: 'code',
    header: 'Parcel',
    card: '',
    cell: ({ id, tracking_code }) => (
      <Link href={`/parcels/${id}`} className="figures whitespace-nowrap">
        {groupTrackingCode(tracking_code)}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    card: '@max-table:justify-self-end',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'receiver',
    header: 'Receiver',
    card: '',
    cell: ({ receiver }) => <span className="wrap-anywhere">{receiver}</span>,
  },
  {
    key: 'price',
    header: 'Price',
    isNumeric: true,
    card: '@max-table:justify-self-end',
    cell: ({ price_pence }) => pounds(price_pence),
  },
  {
    key: 'created',
    header: 'Created',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: ({ created_at }) => <Day of={created_at} />,
  },
];

const statementColumns: readonly Column<StaffCustomerPage['statements'][number]>[] = [
  { key: 'number', header: 'Number', card: '', cell: ({ number }) => number },
  {
    key: 'due',
    header: 'Due',
    isNumeric: true,
    card: '@max-table:justify-self-end',
    cell: ({ due_pence }) => pounds(due_pence),
  },
  { key: 'on', header: 'By', card: '@max-table:text-quiet', cell: ({ due_on }) => <Day of={due_on} /> },
  {
    key: 'state',
    header: 'State',
    card: '@max-table:justify-self-end',
    cell: ({ is_settled }) => <Badge tone={is_settled ? 'success' : 'warning'}>{is_settled ? 'Paid' : 'Unpaid'}</Badge>,
  },
];

/** On one line. */
function Day({ of }: { readonly of: string }) {
  return <span className="whitespace-nowrap">{formatDay(of)}</span>;
}

function Notes({ id, notes }: StaffCustomerPage) {
  const canWrite = useCan('notes:write');
  return (
    <section aria-label="Notes" className="grid max-w-measure gap-3">
      <h2 className="text-lg">Notes</h2>
      {canWrite && <NewNote key={notes.length} id={id} />}
      <ul className="grid gap-3">
        {notes.map(({ at, who, text }) => (
          <li key={`${at} ${who}`} className="rounded-card border border-line bg-surface p-4 wrap-anywhere">
            <p className="text-sm text-quiet">
              {who}, {formatMoment(at)}
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewNote({ id }: { readonly id: string }) {
  const [idempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { text: '' },
    schema: addCustomerNote.body,
    send: async (body) => {
      const { message } = await call(addCustomerNote, { params: { id }, body }, undefined, { idempotencyKey });
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: [staffCustomer.name] });
    },
  });
  return (
    <Form label="Add a note" state={state} submitLabel="Save the note" sendingText="Saving" hidesSubmit>
      <TextAreaField
        {...state.field('text')}
        label="New note"
        hint="Only staff see it."
        className="min-h-20 max-h-60"
      />
    </Form>
  );
}
