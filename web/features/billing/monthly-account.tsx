import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  type BillingAccount,
  cancelDirectDebit,
  type DirectDebitRecord,
  getBilling,
  listStatements,
  setUpDirectDebit,
} from '../../../contract/billing.ts';
import { formatPounds } from '../../../contract/values/money.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { company } from '../../lib/company.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Price } from '../../ui/price.tsx';

/** Nothing for an organisation without a credit limit. */
export function MonthlyAccount() {
  const { data } = useQuery(endpointQuery(getBilling, {}), queryClient);
  if (!data?.account) return null;
  return (
    <section aria-labelledby="account" className="grid gap-4">
      <h2 id="account" className="text-xl">
        Monthly account
      </h2>
      {data.account.stopped !== undefined && <Notice tone="danger">{data.account.stopped}</Notice>}
      <div className="grid gap-6 md:grid-cols-2">
        <Limit account={data.account} />
        <DirectDebit directDebit={data.account.direct_debit} />
      </div>
    </section>
  );
}

function Limit({ account: { limit, left, owed, unbilled } }: { readonly account: BillingAccount }) {
  return (
    <Card tone="evergreen" className="grid content-start gap-3">
      <h3 className="text-lg">Left to book on account</h3>
      <p className="text-price font-extrabold">
        <Price pounds={left} />
      </p>
      {limit > 0 && (
        <ProgressBar
          label={`${formatPounds(Math.max(owed, 0))} of ${formatPounds(limit)} used`}
          value={Math.min(Math.max(owed, 0), limit)}
          max={limit}
        />
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {owed < 0 && <Line label="Your credit" pounds={-owed} />}
        <Line label="On statements to pay" pounds={Math.max(owed, 0) - Math.max(unbilled, 0)} />
        <Line label="For your next statement" pounds={unbilled} />
      </dl>
      <p className="text-sm text-quiet">
        When you pay for a parcel, choose Pay on account. You get one statement on the 1st of each month, due in 14
        days.
      </p>
    </Card>
  );
}

function Line({ label, pounds }: { readonly label: string; readonly pounds: number }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="text-right font-semibold">
        <Price pounds={pounds} />
      </dd>
    </>
  );
}

const states: Readonly<Record<DirectDebitRecord['state'], readonly [BadgeTone, string]>> = {
  ACTIVE: ['success', 'Active'],
  PENDING: ['moving', 'Waiting for your bank'],
  ENDED: ['neutral', 'Ended'],
};

function DirectDebit({ directDebit }: { readonly directDebit: DirectDebitRecord | undefined }) {
  const isLive = directDebit !== undefined && directDebit.state !== 'ENDED';
  const [isAsking, setIsAsking] = useState(false);
  const setUp = useMutation(
    { mutationFn: () => call(setUpDirectDebit, {}), onSuccess: ({ url }) => globalThis.location.assign(url) },
    queryClient,
  );
  const cancellation = useMutation(
    {
      mutationFn: () => call(cancelDirectDebit, {}),
      onSuccess: ({ message }) => {
        setIsAsking(false);
        toast.success(message);
        for (const { name } of [getBilling, listStatements]) void queryClient.invalidateQueries({ queryKey: [name] });
      },
    },
    queryClient,
  );
  const [tone, word] = states[directDebit?.state ?? 'ENDED'];
  return (
    <Card className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">Direct Debit</h3>
        {directDebit && <Badge tone={tone}>{word}</Badge>}
      </div>
      {setUp.error && (
        <Notice tone="danger" isLive>
          {setUp.error.message}
        </Notice>
      )}
      {isLive ? (
        <BankAccount directDebit={directDebit} />
      ) : (
        <p className="text-quiet">
          Let us collect each statement from your bank account. We tell you the amount and the day at least three
          working days before.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isLoading={setUp.isPending || setUp.isSuccess}
          loadingText="Opening"
          onClick={() => setUp.mutate()}
        >
          {isLive ? 'Change bank account' : 'Set up Direct Debit'}
        </Button>
        {isLive && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Cancel Direct Debit
          </Button>
        )}
      </div>
      <Guarantee />
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel your Direct Debit?"
        confirmWords="Cancel Direct Debit"
        isSending={cancellation.isPending}
        error={cancellation.error}
        onConfirm={() => cancellation.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>You’ll have to pay each statement by card. A debit that’s on its way may still be taken.</p>
      </ConfirmDialog>
    </Card>
  );
}

function BankAccount({ directDebit }: { readonly directDebit: DirectDebitRecord }) {
  const { sort_code, last_four, reference, document_url } = directDebit;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt className="text-quiet">Sort code</dt>
      <dd className="figures text-right font-semibold">{sort_code.replaceAll(/(\d\d)(?=\d)/g, '$1-')}</dd>
      <dt className="text-quiet">Account ending</dt>
      <dd className="figures text-right font-semibold">{last_four}</dd>
      <dt className="text-quiet">Reference</dt>
      <dd className="figures text-right font-semibold">
        <Link href={document_url} target="_blank">
          {reference}
          <span className="sr-only">: the instruction (opens in a new tab)</span>
        </Link>
      </dd>
    </dl>
  );
}

/** The scheme's words. */
function Guarantee() {
  return (
    <details className="group text-sm text-quiet">
      <summary className="summary-chevron min-h-11">The Direct Debit Guarantee</summary>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.
        </li>
        <li>
          If there are any changes to the amount, date or frequency of your Direct Debit, {company.name} will notify you
          3 working days in advance of your account being debited or as otherwise agreed. If you request {company.name}{' '}
          to collect a payment, confirmation of the amount and date will be given to you at the time of the request.
        </li>
        <li>
          If an error is made in the payment of your Direct Debit, by {company.name} or your bank or building society,
          you are entitled to a full and immediate refund of the amount paid from your bank or building society. If you
          receive a refund you are not entitled to, you must pay it back when {company.name} asks you to.
        </li>
        <li>
          You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written
          confirmation may be required. Please also notify us.
        </li>
      </ul>
    </details>
  );
}
