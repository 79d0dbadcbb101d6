import type { ReactNode } from 'react';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { driverComes } from '../../../../contract/values/next-steps.ts';
import type { ShipmentStatus } from '../../../../contract/values/shipment-status.ts';
import { friendlyDay, friendlyTime } from '../../../../contract/values/time/friendly-date.ts';
import { openChat } from '../../../integrations/chat/open-chat.ts';
import { trackPathOf } from '../../../lib/navigation/track-path.ts';
import { useIsGuest } from '../../../session/guest-session.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Price } from '../../../ui/price.tsx';
import { useBookedWindow } from '../collection/collection-card.tsx';
import { HelpButtons } from '../help-buttons.tsx';
import { statusWords } from '../history/status-badge.tsx';
import { LabelChoices } from '../labels/label-choices.tsx';
import { dropOffCardId } from '../points/drop-off-card.tsx';
import { ShareTracking } from '../share-tracking.tsx';
import { stepPath } from '../wizard/wizard-steps.ts';
import { ReturnAction } from './shipment-actions.tsx';

interface StateCardProps {
  readonly shipment: ShipmentDetail;
  readonly onPay: () => void;
}

/** The one thing to do next about a shipment, under its promise. */
export function StateCard({ shipment, onPay }: StateCardProps) {
  const { status, return_details: details } = shipment;
  if (details?.ended_reason !== undefined) return <EndedReturn reason={details.ended_reason} />;
  if (shipment.can_pay) return <PaymentCall shipment={shipment} onPay={onPay} />;
  if (shipment.has_label && waitsToBeCollected.includes(status)) return <LabelCard shipment={shipment} />;
  if (status === 'DELIVERED') return <ArrivalCard shipment={shipment} />;
  const sentence = sentenceOf(shipment);
  return sentence === undefined ? <MovingCard shipment={shipment} /> : <HelpCard {...{ shipment, sentence }} />;
}

/** Nobody may use a label afterwards. */
const waitsToBeCollected: readonly ShipmentStatus[] = ['BOOKED', 'COLLECTION_FAILED'];

interface NextCardProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function NextCard({ title, children }: NextCardProps) {
  return (
    <Card className="grid gap-4 print:hidden">
      <h3 className="text-lg">{title}</h3>
      {children}
    </Card>
  );
}

function EndedReturn({ reason }: { readonly reason: string }) {
  return (
    <NextCard title="Draft: this return can no longer be paid for">
      <p>{reason} You haven’t been charged. You can delete this draft.</p>
    </NextCard>
  );
}

/** For a draft: pay for it or edit it. */
function PaymentCall({ shipment, onPay }: StateCardProps) {
  const {
    _shipment_id,
    receiver_email_address,
    total,
    expires_at,
    drop_off,
    awaits_approval: awaitsApproval = false,
  } = shipment;
  const isGuest = useIsGuest();
  const canBook = useCan('shipments:book');
  const canApprove = useCan('members:manage');
  return (
    <NextCard
      title={
        <span className="text-2xl font-bold">
          <Price pounds={total} /> to pay
        </span>
      }
    >
      <p className="font-semibold">{awaitsApproval ? 'Draft: waiting for approval' : 'Draft: waiting for payment'}</p>
      <p>
        The price includes VAT. {drop_off?.is_closed && `${drop_off.name} is closed. Choose another point below.`}
        {drop_off && !drop_off.is_closed && `Once you’ve paid, drop it at ${drop_off.name}.`}
        {!drop_off && 'We’ll collect it once you’ve paid.'}
        {expires_at !== undefined && ` If not, it expires on ${friendlyDay(new Date(expires_at))}.`}
      </p>
      <div className="flex gap-3">
        {canBook && (!awaitsApproval || canApprove) && (
          <Button size="large" className="grow" onClick={onPay}>
            Make Payment
          </Button>
        )}
        {/* A return by a receiver has no email address of the sender it goes to, and can't be changed. */}
        {canBook && receiver_email_address !== '' && (
          <ButtonLink
            size="large"
            variant="secondary"
            href={stepPath(1, { draft: _shipment_id, ...(isGuest && { as: 'guest' }) })}
          >
            Edit
          </ButtonLink>
        )}
      </div>
    </NextCard>
  );
}

function LabelCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  const canBook = useCan('shipments:book');
  const pieces = Number(shipment.number_of_pieces);
  const from = shipment.return_details?.collected_from;
  const collection = useBookedWindow(shipment);
  const keepReady = from === undefined ? 'Keep it ready at the collection address.' : `We’ll collect it from ${from}.`;
  const place = shipment.drop_off;
  const dropIt = place?.is_closed
    ? `${place.name} is closed. Choose another point below, or book a collection.`
    : place && `Drop it at ${place.name}, ${place.town}, and show the drop-off code below at the till.`;
  const toDo = dropIt ?? `${keepReady} ${driverComes(collection)}`;
  return (
    <NextCard title="What happens now">
      <p className="wrap-anywhere">{sentenceOf(shipment) ?? toDo}</p>
      {place && (!place.is_closed || canBook) && (
        <Button size="large" onClick={goToDropOff}>
          {place.is_closed
            ? 'Choose another point'
            : pieces === 1
              ? 'Show the drop-off code'
              : 'Show the drop-off codes'}
        </Button>
      )}
      <PrintLabel shipment={shipment} />
      {shipment.status === 'COLLECTION_FAILED' && <HelpButtons about={aboutOf(shipment)} />}
    </NextCard>
  );
}

/** Its card is further down the page. Not a link: a guest's page takes what follows the # for its key. */
function goToDropOff(): void {
  const card = document.getElementById(dropOffCardId);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView();
}

/** For a parcel that has not been collected: afterwards nobody may use its label. */
function PrintLabel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const pieces = Number(shipment.number_of_pieces);
  const { collected_from: holder, is_emailed: isEmailed } = shipment.return_details ?? {};
  const printed = shipment.label_printed_at;
  return (
    <div className="grid gap-3">
      {shipment.needs_new_label === true && (holder === undefined || isEmailed === false) && (
        <p>
          We’ve corrected an address.{' '}
          {holder === undefined
            ? 'If you’ve printed the label already, print it again and throw the old one away.'
            : 'If you’ve sent the label already, send the new one.'}
        </p>
      )}
      {holder !== undefined && <p className="wrap-anywhere">{wordsForOwner(holder, isEmailed)}</p>}
      <LabelChoices
        shipment={shipment}
        name={pieces === 1 ? 'Print your label' : `Print your ${pieces} labels`}
        variant={holder === undefined && printed === undefined && !shipment.drop_off ? 'primary' : 'secondary'}
        hasParcel={holder === undefined}
        isDroppedOff={shipment.drop_off !== undefined}
      />
      {printed !== undefined && (
        <p className="text-sm text-quiet">
          First downloaded <time dateTime={printed}>{friendlyTime(new Date(printed))}</time>.
        </p>
      )}
    </div>
  );
}

/** Who has ordered a return has no parcel to stick a label on. */
function wordsForOwner(holder: string, isEmailed = true): string {
  return isEmailed
    ? `You don’t need to print it. We’ll email ${holder} a code to show our driver. If they don’t get our email, send them this label.`
    : `We can’t email ${holder}. Please send them this label, and tell them our driver is coming.`;
}

/** On its way: the receiver can follow it too. */
function MovingCard({ shipment }: { readonly shipment: ShipmentDetail }) {
  const isReturn = shipment.return_details?.collected_from !== undefined;
  return (
    <NextCard title={isReturn ? 'Follow it anywhere' : 'Share where it is'}>
      <p>{isReturn ? 'The tracking link works without your account.' : 'The receiver can follow it with this link.'}</p>
      <ShareRow shipment={shipment} />
    </NextCard>
  );
}

function ShareRow({ shipment: { _tracking_id: code } }: { readonly shipment: ShipmentDetail }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ShareTracking code={code} title={`Parcel ${code}`} words="Share tracking link" size="medium" />
      <Link href={trackPathOf(code)} className="inline-flex min-h-11 items-center">
        Track this parcel
      </Link>
    </div>
  );
}

function ArrivalCard({ shipment }: Pick<StateCardProps, 'shipment'>) {
  return (
    <NextCard title="Need anything else?">
      <div className="grid gap-3">
        <Button variant="secondary" onClick={() => void openChat(aboutOf(shipment))}>
          Get help with this parcel
        </Button>
        <ReturnAction shipment={shipment} />
      </div>
    </NextCard>
  );
}

interface HelpCardProps {
  readonly shipment: ShipmentDetail;
  readonly sentence: string;
}

const receiverActs: readonly ShipmentStatus[] = ['DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP'];

/** The card has the tracking link. */
export const sharedAbove: readonly ShipmentStatus[] = [
  ...receiverActs,
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
];

function HelpCard({ shipment, sentence }: HelpCardProps) {
  return (
    <NextCard title="What happens now">
      <p className="wrap-anywhere">{sentence}</p>
      {receiverActs.includes(shipment.status) && <ShareRow shipment={shipment} />}
      <HelpButtons about={aboutOf(shipment)} />
    </NextCard>
  );
}

function aboutOf({ _tracking_id: code, status }: ShipmentDetail): string {
  return `My shipment ${code}: ${statusWords(status).toLowerCase()}.`;
}

/** For its sender; the tracking page has words that fit its receiver too. */
const nextSteps: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  PENDING_PAYMENT: 'Your payment is being processed. We’ll book your parcel as soon as it goes through.',
  COLLECTION_FAILED: 'Have it ready, and tell us if you can’t.',
  ON_HOLD: 'We’re looking into it. We’ll show what happens next here. If you know what’s wrong, tell us.',
  DELIVERY_ATTEMPTED: 'The receiver can choose a safe place, a neighbour or another day on the tracking page.',
  READY_FOR_PICKUP: 'The receiver can collect it. The tracking page says how.',
  RETURNING_TO_SENDER: 'It’s on its way back to you. To send it again, book a new shipment.',
  RETURNED: 'To send it again, book a new shipment.',
  LOST: 'We’re sorry. We’re still looking for it. Chat with us to make a claim.',
  CANCELLED: 'It won’t be collected or delivered. To send it after all, book a new shipment.',
  EXPIRED: 'It won’t be collected or delivered. To send it after all, book a new shipment.',
};

/** For who has ordered a return, and is its receiver. */
const nextReturnSteps = (from: string): typeof nextSteps => ({
  COLLECTION_FAILED: `We’ll go back to ${from}. If they can’t hand it over, tell us.`,
  DELIVERY_ATTEMPTED: 'You can choose a safe place, a neighbour or another day on the tracking page.',
  READY_FOR_PICKUP: 'You can collect it. The tracking page says how.',
  RETURNING_TO_SENDER: `It’s on its way back to ${from}. If you still want it, tell us.`,
  RETURNED: `It’s back with ${from}. If you still want it, tell us.`,
});

/** Undefined where everything goes as it should. */
function sentenceOf({ status, has_label, return_details: details, no_label_reason }: ShipmentDetail) {
  const from = details?.collected_from;
  if (status === 'BOOKED') return has_label ? undefined : no_label_reason;
  return { ...nextSteps, ...(from !== undefined && nextReturnSteps(from)) }[status];
}
