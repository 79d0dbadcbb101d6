import { useMutation } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { reconcileFinance } from '../../contract/staff/finance.ts';
import { call } from '../../web/lib/api/call.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { type Column, Table } from '../../web/ui/table.tsx';
import { DownloadReport } from '../finance/download-report.tsx';
import { MonthField, monthWords, useMonthInAddress } from '../finance/month-field.tsx';
import { pounds } from '../finance/pence.tsx';
import { FactCard, FactPanel } from '../parts/fact-panel.tsx';
import { PageHead } from '../parts/page-head.tsx';

type Answer = EndpointAnswer<typeof reconcileFinance>;

export function Component() {
  const chosen = useMonthInAddress();
  const { month } = chosen;
  const { mutate, data, isPending, variables } = useMutation(
    { mutationFn: (asked: string) => call(reconcileFinance, { query: { month: asked } }) },
    queryClient,
  );
  return (
    <>
      <PageHead
        title="Reconciliation"
        lead="Whether the ledger, our documents and the card provider agree to the penny."
      >
        <MonthField {...chosen} />
        <DownloadReport report="reconciliation" month={month} />
        <Button isLoading={isPending} loadingText="Comparing" onClick={() => mutate(month)}>
          Compare
        </Button>
      </PageHead>
      {!data && <Compared />}
      <div aria-live="polite" className="grid gap-5">
        {data && variables !== undefined && <Result answer={data} month={variables} />}
      </div>
    </>
  );
}

/** Before the first press: what is laid beside what. */
function Compared() {
  return (
    <FactPanel className="md:grid-cols-3">
      <FactCard title="Ledger">What we booked: every payment, refund and dispute as an entry.</FactCard>
      <FactCard title="Documents">What we wrote: invoices and credit notes.</FactCard>
      <FactCard title="Card provider">What it has: each payment, refund and dispute, looked up by its id.</FactCard>
    </FactPanel>
  );
}

function Result({ answer: { sums, differences }, month }: { readonly answer: Answer; readonly month: string }) {
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  return (
    <>
      {differences.length === 0 ? (
        <Notice tone="success" title={`${monthWords(month)}: no differences`} />
      ) : (
        <Notice tone="danger" title={`${monthWords(month)}: ${count}`}>
          <ul className="mt-2 grid list-disc gap-1 pl-5">
            {differences.map((difference) => (
              <li key={difference} className="wrap-anywhere">
                {difference}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Table caption="Sums" columns={columns} rows={sums} rowKey={({ name }) => name} />
      <p className="max-w-measure text-sm text-quiet">
        A payment made just before the end of the month may be posted just after it, so the sums can differ though
        nothing is wrong.
      </p>
    </>
  );
}

const columns: readonly Column<Answer['sums'][number]>[] = [
  { key: 'name', header: 'Sum', cell: ({ name }) => name },
  { key: 'ledger', header: 'Ledger', isNumeric: true, cell: ({ ledger_pence }) => pounds(ledger_pence) },
  { key: 'other', header: 'Compared with it', isNumeric: true, cell: ({ other_pence }) => pounds(other_pence) },
  {
    key: 'side',
    header: 'From',
    cell: ({ other }) => (other === 'provider' ? 'Card provider' : 'Invoices and credit notes'),
  },
];
