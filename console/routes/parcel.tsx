import { type ChangeEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import {
  attachToParcel,
  decideRefund,
  listRefundRequests,
  type ParcelAction,
  type RefundRequestRow,
  type StaffParcelPage,
  staffParcel,
} from '../../contract/staff/parcels.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import { formatPhone } from '../../contract/values/people/phone.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { call } from '../../web/lib/api/call.ts';
import { endpointQuery } from '../../web/lib/api/endpoint-query.ts';
import { Badge } from '../../web/ui/badge.tsx';
import { Button } from '../../web/ui/buttons/button.tsx';
import { Link } from '../../web/ui/buttons/link.tsx';
import { Notice } from '../../web/ui/feedback/notice.tsx';
import { AddressDialog } from '../parcels/address-dialog.tsx';
import { ChangeDialog, NoteDialog, RefundDialog } from '../parcels/parcel-dialogs.tsx';
import { ParcelTimeline } from '../parcels/parcel-timeline.tsx';
import { inWords, StatusBadge } from '../parcels/status-badge.tsx';
import { FactCard, FactPanel, RecordColumns } from '../parts/fact-panel.tsx';
import { RecordPage } from '../parts/record-page.tsx';
import { useChange } from '../parts/use-change.ts';
import { useCan } from '../staff-session.ts';

export function Component() {
  const { code = '' } = useParams();
  return (
    <RecordPage noun="parcel" query={endpointQuery(staffParcel, { params: { code } })}>
      {({ data }) => <ParcelPage key={data.id} parcel={data} />}
    </RecordPage>
  );
}

function ParcelPage({ parcel }: { readonly parcel: StaffParcelPage }) {
  const [asked, setAsked] = useState<ParcelAction>();
  const close = () => setAsked(undefined);
  return (
    <>
      <title>{`${parcel.reference} · Console`}</title>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1 className="figures">{groupTrackingCode(parcel.parcels[0]?.tracking_code ?? '')}</h1>
            <p className="flex flex-wrap items-center gap-2">
              <StatusBadge status={parcel.status} />
              <Badge>{inWords(parcel.payment_status)}</Badge>
              <span className="text-quiet">{parcel.reference}</span>
              {parcel.your_reference !== '' && <span className="text-quiet">{parcel.your_reference}</span>}
            </p>
          </div>
          <Actions parcel={parcel} onAsk={setAsked} />
        </div>
        {parcel.needs_new_label && (
          <Notice tone="warning" title="An address was corrected">
            <p>{aboutOldLabel(parcel)} The barcode stays valid.</p>
          </Notice>
        )}
        {parcel.refund_request && <WaitingRefund request={parcel.refund_request} />}
        <RecordColumns>
          <Facts parcel={parcel} onAsk={setAsked} />
          <ParcelTimeline entries={parcel.timeline} canResend={parcel.actions.includes('RESEND')} />
        </RecordColumns>
      </div>
      {asked === 'REFUND' && <RefundDialog parcel={parcel} onClose={close} />}
      {asked === 'NOTE' && <NoteDialog parcel={parcel} onClose={close} />}
      {asked === 'CORRECT_RECEIVER' && <AddressDialog parcel={parcel} side="RECEIVER" onClose={close} />}
      {asked === 'CORRECT_SENDER' && <AddressDialog parcel={parcel} side="SENDER" onClose={close} />}
      {isChange(asked) && <ChangeDialog parcel={parcel} change={asked} onClose={close} />}
    </>
  );
}

/** Until we have a parcel its label is the customer's to replace. */
function aboutOldLabel({ parcels }: StaffParcelPage): string {
  const isOurs = parcels.some(({ status }) => status !== 'BOOKED' && status !== 'COLLECTION_FAILED');
  return isOurs
    ? 'What we already have may bear a label with the old address: the depot has to put a new one on.'
    : 'If the customer has printed a label, it has the old address and has to be printed again.';
}

type Change = 'CANCEL' | 'HOLD' | 'RELEASE' | 'LOST' | 'FOUND';

function isChange(action: ParcelAction | undefined): action is Change {
  return action !== undefined && ['CANCEL', 'HOLD', 'RELEASE', 'LOST', 'FOUND'].includes(action);
}

const buttons: readonly (readonly [ParcelAction, string])[] = [
  ['REFUND', 'Refund'],
  ['RELEASE', 'Release'],
  ['FOUND', 'Mark as found'],
  ['HOLD', 'Hold'],
  ['LOST', 'Mark as lost'],
  ['NOTE', 'Note'],
  ['CANCEL', 'Cancel'],
];

interface ActionsProps {
  readonly parcel: StaffParcelPage;
  readonly onAsk: (action: ParcelAction) => void;
}

/** The first is the one that is most likely wanted. */
function Actions({ parcel, onAsk }: ActionsProps) {
  const possible = buttons.filter(([action]) => parcel.actions.includes(action));
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {possible.map(([action, name], index) => (
        <Button
          key={action}
          size="small"
          variant={action === 'CANCEL' ? 'quiet-danger' : index === 0 ? 'primary' : 'secondary'}
          onClick={() => onAsk(action)}
        >
          {name}
        </Button>
      ))}
      {parcel.actions.includes('ATTACH') && <AttachButton id={parcel.id} />}
    </div>
  );
}

function AttachButton({ id }: { readonly id: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { run, isRunning } = useChange<File>({
    send: async (file) => call(attachToParcel, { params: { id }, body: new Uint8Array(await file.arrayBuffer()) }),
    changes: [staffParcel],
  });
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) run(file);
    target.value = ''; // so that the same file can be chosen again
  }
  return (
    <>
      <input ref={input} type="file" accept="image/*,application/pdf" hidden onChange={choose} />
      <Button
        size="small"
        variant="secondary"
        isLoading={isRunning}
        loadingText="Sending the file"
        onClick={() => input.current?.click()}
      >
        Attach a file
      </Button>
    </>
  );
}

function WaitingRefund({ request: { id, pence, reason, asked_by, is_own } }: { readonly request: RefundRequestRow }) {
  const canConfirm = useCan('refunds:confirm');
  const { run, isRunning } = useChange<'CONFIRM' | 'DECLINE'>({
    send: (decision) => call(decideRefund, { params: { id }, body: { decision } }),
    changes: [staffParcel, listRefundRequests],
  });
  return (
    <Notice tone="warning" title={`A refund of ${pounds(pence)} waits for a second person`}>
      <p>
        Asked for by {is_own ? 'you' : asked_by}: {reason}
      </p>
      {canConfirm && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!is_own && (
            <Button size="small" isLoading={isRunning} loadingText="One moment" onClick={() => run('CONFIRM')}>
              Confirm the refund
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => run('DECLINE')}>
            {is_own ? 'Withdraw it' : 'Decline'}
          </Button>
        </div>
      )}
    </Notice>
  );
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

const paidFrom = { CARD: 'by card', BALANCE: 'from the balance', ACCOUNT: 'on account' } as const;

function Facts({ parcel, onAsk }: ActionsProps) {
  const { shipper, receiver, customer, money, parcels, actions } = parcel;
  const card = money.card_last_four === null ? '' : `, ending ${money.card_last_four}`;
  const paid =
    money.paid_from === null ? 'Not paid' : `${pounds(money.paid_pence)} ${paidFrom[money.paid_from]}${card}`;
  return (
    <FactPanel>
      <FactCard title="Receiver">
        <Person {...receiver} />
        {actions.includes('CORRECT_RECEIVER') && (
          <CorrectButton whose="receiver" onClick={() => onAsk('CORRECT_RECEIVER')} />
        )}
      </FactCard>
      <FactCard title="Sender">
        <Person {...shipper} />
        {actions.includes('CORRECT_SENDER') && <CorrectButton whose="sender" onClick={() => onAsk('CORRECT_SENDER')} />}
      </FactCard>
      <FactCard title="Customer">
        <p>
          <Link href={`/customers/${customer.id}`} className="thumb-link wrap-anywhere">
            {customer.name}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-quiet">{customer.email}</p>
        <p className="text-sm text-quiet">{customer.reference}</p>
      </FactCard>
      <FactCard title="Money">
        <p>{pounds(money.price_pence)}</p>
        <p className="text-sm text-quiet">{paid}</p>
        {money.left_pence < money.paid_pence && (
          <p className="text-sm text-quiet">{pounds(money.paid_pence - money.left_pence)} refunded</p>
        )}
      </FactCard>
      <FactCard title={parcels.length === 1 ? 'Parcel' : `${parcels.length} parcels`}>
        <p>{`${parcel.content}, ${parcel.weight_kg} kg`}</p>
        {parcels.length > 1 && (
          <ul className="text-sm">
            {parcels.map(({ tracking_code, status }) => (
              <li key={tracking_code} className="figures">
                {groupTrackingCode(tracking_code)} · {inWords(status)}
              </li>
            ))}
          </ul>
        )}
      </FactCard>
    </FactPanel>
  );
}

function CorrectButton({ whose, onClick }: { readonly whose: string; readonly onClick: () => void }) {
  return (
    <p className="mt-2">
      <Button size="small" variant="secondary" onClick={onClick}>
        Correct the address<span className="sr-only"> of the {whose}</span>
      </Button>
    </p>
  );
}

function Person({ name, address, email, phone }: StaffParcelPage['receiver']) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm wrap-anywhere">{address}</p>
      {email !== '' && <p className="text-sm wrap-anywhere text-quiet">{email}</p>}
      {phone !== '' && <p className="text-sm text-quiet">{formatPhone(phone)}</p>}
    </>
  );
}
