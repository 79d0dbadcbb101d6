import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  confirmBillingPayment,
  confirmDirectDebit,
  getBilling,
  listMovements,
  listStatements,
  type Movement,
  paymentOptions,
  topUpForm,
} from '../../../contract/billing.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { EmptyInvoicesDrawing } from '../../drawings/empty-drawing.tsx';
import { MonthlyAccount } from '../../features/billing/monthly-account.tsx';
import { Statements } from '../../features/billing/statements.tsx';
import { PayTopUp } from '../../features/payments/pay-shipment.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { billingPath } from '../../layout/navigation.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatDateTime } from '../../lib/format-date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RowSkeletons, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export const page = { title: 'Billing', description: 'Your balance, monthly account and statements.' };

/** The pages of the lists, and what was just paid or set up, are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const asked = Number(search.get('page') ?? 1);
  const paymentId = search.get('paid');
  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-6 px-gutter pt-5 pb-12 sm:gap-8 sm:pt-8 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">Billing</h1>
      {paymentId !== null && (
        <Confirmed
          title="We couldn’t confirm your payment"
          confirmation={{ key: paymentId, ask: () => call(confirmBillingPayment, { body: { payment_id: paymentId } }) }}
        />
      )}
      {search.get('direct_debit') === 'done' && (
        <Confirmed
          title="We couldn’t confirm your Direct Debit"
          confirmation={{ key: 'direct debit', ask: () => call(confirmDirectDebit, {}) }}
        />
      )}
      <MonthlyAccount />
      <Statements />
      <div className="grid gap-6 md:grid-cols-2">
        <Balance />
        <TopUp isPaid={paymentId !== null} />
      </div>
      <Movements page={Number.isSafeInteger(asked) && asked >= 1 ? asked : 1} />
    </div>
  );
}

function Balance() {
  const { data, error, refetch } = useQuery(endpointQuery(getBilling, {}), queryClient);
  if (error) return <LoadFailure title="We couldn’t load your balance" error={error} onRetry={refetch} />;
  return (
    // The one figure of the page, unless the monthly account has it.
    <Card tone={data && !data.account ? 'evergreen' : 'paper'} className="grid content-start gap-2">
      <h2 className="text-xl">Balance</h2>
      <p
        aria-busy={!data}
        className={classNames('flex min-h-17 items-center font-extrabold', data?.account ? 'text-3xl' : 'text-price')}
      >
        {data && <Price pounds={data.balance} />}
      </p>
      {!(data?.account && data.balance === 0) && (
        <p className="max-w-measure text-quiet">
          When you pay for a parcel, choose Pay from balance. If you cancel it, the money comes back here.
        </p>
      )}
      <p className="mt-auto pt-2">
        <Link href="/dashboard/invoices">Your VAT invoices</Link>
      </p>
    </Card>
  );
}

const nothing = { amount: '' };

/** Suggestions, so that nobody has to type; the second is chosen. */
const usualAmounts = ['50', '100', '250'];
const chosenAtFirst = { amount: '100' };

/** The amount is asked for here, the card in the payment dialog. */
function TopUp({ isPaid }: { readonly isPaid: boolean }) {
  const navigate = useNavigate();
  const [amount, setAmount] = useState<number>();
  const state = useForm({
    start: nothing,
    typed: chosenAtFirst,
    schema: topUpForm,
    send: async (form) => {
      await navigate(billingPath, { replace: true }); // the last top-up is no news any more
      setAmount(form.amount);
    },
  });
  const [wasPaid, setWasPaid] = useState(isPaid);
  if (isPaid !== wasPaid) {
    setWasPaid(isPaid);
    if (isPaid) state.reset(nothing);
  }
  return (
    <Card>
      <h2 className="mb-4 text-xl">Top up by card</h2>
      <Form
        label="Top up"
        state={state}
        submitLabel="Continue to card"
        waitsFor="Enter an amount from £20"
        sendingText="Opening"
      >
        <div className="grid grid-cols-3 gap-2">
          {usualAmounts.map((pounds) => (
            <Button
              key={pounds}
              variant="secondary"
              aria-pressed={state.values.amount === pounds}
              className="min-h-12 aria-pressed:border-ink aria-pressed:bg-tint forced-selected"
              onClick={() => state.change({ amount: pounds })}
            >
              £{pounds}
            </Button>
          ))}
        </div>
        <TextField
          {...state.field('amount')}
          label="Amount in pounds"
          prefix="£"
          hint="From £20 to £2,000"
          inputMode="decimal"
          autoComplete="off"
          isRequired
        />
      </Form>
      {amount !== undefined && !isPaid && (
        <PayTopUp key={amount} amount={amount} isCreating={false} onClose={() => setAmount(undefined)} />
      )}
    </Card>
  );
}

interface ConfirmedProps {
  readonly title: string;
  readonly confirmation: { readonly key: string; readonly ask: () => Promise<{ readonly message: string }> };
}

/** Asks whether it was paid or set up, and then shows what that has changed. */
function Confirmed({ title, confirmation: { key, ask } }: ConfirmedProps) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['confirmed', key],
      queryFn: async () => {
        const answer = await ask();
        for (const { name } of [getBilling, listMovements, listStatements, paymentOptions]) {
          void queryClient.invalidateQueries({ queryKey: [name] });
        }
        return answer;
      },
      staleTime: 'static',
    },
    queryClient,
  );
  if (error) return <LoadFailure title={title} error={error} onRetry={refetch} />;
  return (
    data && (
      <Notice tone="success" isLive>
        {data.message}
      </Notice>
    )
  );
}

const columns: readonly Column<Movement>[] = [
  { key: 'what', header: 'What', cell: ({ description }) => <span className="wrap-anywhere">{description}</span> },
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="figures text-sm whitespace-nowrap">
        {formatDateTime(at)}
      </time>
    ),
  },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => <Amount pounds={amount} />, isNumeric: true },
];

/** Money in has a plus, so that no colour has to say it. */
function Amount({ pounds }: { readonly pounds: number }) {
  const sign = pounds < 0 ? '−' : '+';
  return <span className="figures font-semibold whitespace-nowrap">{`${sign}${formatPounds(Math.abs(pounds))}`}</span>;
}

function Movements({ page: shownPage }: { readonly page: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...endpointQuery(listMovements, { query: { page: String(shownPage) } }), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <section aria-labelledby="movements" className="grid gap-4">
      <h2 id="movements" className="text-xl">
        Transactions
      </h2>
      {error && <LoadFailure title="We couldn’t load the list" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the list">
          <RowSkeletons count={3} />
        </SkeletonGroup>
      )}
      {data?.data.length === 0 && (
        <EmptyState drawing={<EmptyInvoicesDrawing />} title="No transactions yet">
          Your top-ups and payments will appear here.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Table
            caption="Transactions on your balance"
            isCaptionHidden
            columns={columns}
            rows={data.data}
            rowKey={({ at, description, amount }) => `${at} ${description} ${amount}`}
          />
        </div>
      )}
      {data && (
        <Pager
          label="Pages"
          page={shownPage}
          pageCount={Math.ceil(data.total / pageSize)}
          hrefOf={(target) => `?page=${target}`}
        />
      )}
    </section>
  );
}
