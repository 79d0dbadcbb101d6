import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database } from '../database/database.ts';
import { findShipments } from '../shipments/shipments.queries.ts';
import { type DisputeStatus, findDisputes } from './payments.repository.ts';
import { findRefundsOfShipments, type Refund } from './refunds.repository.ts';

/** After that, support pays the refund by hand. */
const maxTries = 3;

/** Permanent failures by the provider's code, ending the sentence 'We couldn't refund … because'. Refunds only go to the card that paid. */
const finalReasons: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'the card has expired or was cancelled',
  lost_or_stolen_card: 'the card was reported lost or stolen',
};

type Disputable = Pick<Refund, 'failure'> & { readonly dispute: DisputeStatus | undefined };

/** The provider refuses a refund of a disputed payment with this code. */
export const chargeDisputed = 'charge_disputed';

/** The bank decides about a disputed payment: whatever we pay as well is paid twice. */
const disputedReasons: readonly string[] = ['charge_for_pending_refund_disputed', chargeDisputed];

/** Whether the bank decides, or has decided against us, about the money of a refund that failed. A refund may fail before we hear of its dispute. */
export function isDisputed({ failure, dispute }: Disputable): boolean {
  return dispute === undefined ? failure !== undefined && disputedReasons.includes(failure.reason) : dispute !== 'WON';
}

/** Whether another try can succeed: not on a card that is gone, and never beside a dispute. */
export function canRetryRefund(reason: string, attempt: number): boolean {
  return attempt < maxTries && !disputedReasons.includes(reason) && !(reason in finalReasons);
}

/** For the customer. Bank details are only taken on the phone: a mail that asks for them teaches people to fall for fraud. */
export function describeRefund(
  refund: Pick<Refund, 'state' | 'amountPence'> & Disputable,
  { reference, phone }: { readonly reference: string; readonly phone: string },
): RefundNotice {
  const { state, failure } = refund;
  const pounds = poundsFromPence(refund.amountPence);
  const amount = formatPounds(pounds);
  const bankTime = 'It usually takes 5 to 10 working days to reach your account.';
  const notice = (shown: RefundNotice['state'], message: string): RefundNotice => ({
    state: shown,
    amount: pounds,
    message,
  });
  if (state === 'DONE') return notice('DONE', `We’ve refunded ${amount} to your card. ${bankTime}`);
  if (state === 'CHARGED_BACK') return notice('DONE', `Your bank returned ${amount} of this payment to you.`);
  if (state === 'PAID_OUT') return notice('DONE', `We’ve paid your refund of ${amount} to your bank account.`);
  if (!failure) return notice('PENDING', `We’re refunding ${amount} to your card. ${bankTime}`);
  if (state === 'PENDING') {
    return notice(
      'RETRYING',
      `Your bank sent back our refund of ${amount}. We’ll try again within 2 days. You don’t need to do anything.`,
    );
  }
  const call = `Call us on ${phone} and quote ${reference}.`;
  if (refund.dispute === 'LOST') {
    return notice(
      'FAILED',
      `We couldn’t refund ${amount}. This payment was disputed and your bank decided in your favour, so the money comes from your bank. ${call}`,
    );
  }
  if (isDisputed(refund)) {
    return notice(
      'FAILED',
      `Our refund of ${amount} was stopped because this payment is disputed with your bank. Your bank now decides about the money, so we can’t pay it as well. ${call}`,
    );
  }
  const why = finalReasons[failure.reason] ?? 'your bank didn’t accept it';
  return notice(
    'FAILED',
    `We couldn’t refund ${amount} because ${why}. We still owe you this money and will pay it to your bank account instead. ${call} We’ll never ask for bank details by email or chat.`,
  );
}

/** Refund notices by shipment. Of several refunds it shows those that need attention, refunds alike in one sum. */
export async function findRefundNotices(
  { database, phone }: { readonly database: Database; readonly phone: string },
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundNotice>> {
  const refunds = await findRefundsOfShipments(database, shipmentIds);
  if (refunds.length === 0) return new Map();
  const shipments = await findShipments(database, shipmentIds);
  const references = new Map(shipments.map(({ id, reference }) => [id, reference]));
  const failed = refunds.filter(({ state }) => state === 'FAILED');
  const intentIds = failed.map(({ intentId }) => intentId);
  const disputes = await findDisputes(database, intentIds);
  const notices = new Map<string, RefundNotice>();
  for (const refund of sumAlike(refunds)) {
    const reference = references.get(refund.shipmentId) ?? '';
    const notice = describeRefund({ ...refund, dispute: disputes.get(refund.intentId) }, { reference, phone });
    const other = notices.get(refund.shipmentId);
    if (!other || urgency[notice.state] > urgency[other.state]) notices.set(refund.shipmentId, notice);
  }
  return notices;
}

function sumAlike(refunds: readonly Refund[]): readonly Refund[] {
  const sums = new Map<string, Refund>();
  for (const refund of refunds) {
    const key = [refund.shipmentId, refund.intentId, refund.state, refund.failure?.reason].join();
    sums.set(key, { ...refund, amountPence: refund.amountPence + (sums.get(key)?.amountPence ?? 0) });
  }
  return [...sums.values()];
}

const urgency: Readonly<Record<RefundNotice['state'], number>> = { DONE: 0, PENDING: 1, RETRYING: 2, FAILED: 3 };
