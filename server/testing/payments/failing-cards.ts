import type { CardPayments, TryAgain } from '../../integrations/card-payments/card-payments.ts';
import type { DirectDebits } from '../../integrations/direct-debits/direct-debits.ts';

/**
 * What goes wrong with one call of the provider. Of a call that timed out, was answered 500 or lost its connection the product hears
 * the same, that it may try again; what differs is whether the provider has done what it was asked for.
 */
export type ProviderFault = 'not done' | 'done unheard';

/** A card provider one of whose calls goes wrong. */
export interface FailingCards {
  readonly cards: CardPayments;
  readonly directDebits: DirectDebits;
  /** Counts calls from one on, and lets that one go wrong; without one it only counts. */
  countFromNow(fault?: { readonly call: number; readonly fault: ProviderFault }): void;
  /** How many calls there were since then. */
  calls(): number;
}

/** Lets calls of a provider go wrong. */
export function failingCards(cards: CardPayments, debits: DirectDebits): FailingCards {
  let planned: Parameters<FailingCards['countFromNow']>[0];
  let count = 0;
  const counted =
    <A extends readonly unknown[], R>(call: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R | TryAgain> => {
      count += 1;
      if (count !== planned?.call) return call(...asked);
      if (planned.fault === 'done unheard') await call(...asked);
      return { outcome: 'try-again', reason: 'one call goes wrong' };
    };
  return {
    cards: {
      createIntent: counted(cards.createIntent),
      retrieveIntent: counted(cards.retrieveIntent),
      cancelIntent: counted(cards.cancelIntent),
      refund: counted(cards.refund),
      retrieveRefund: counted(cards.retrieveRefund),
      listRefundsOf: counted(cards.listRefundsOf),
      listActivity: counted(cards.listActivity),
      findRefund: counted(cards.findRefund),
      verifyWebhook: cards.verifyWebhook, // asks nobody
    },
    directDebits: {
      saveCustomer: counted(debits.saveCustomer),
      startMandateSetup: counted(debits.startMandateSetup),
      retrieveMandateSetup: counted(debits.retrieveMandateSetup),
      retrieveMandate: counted(debits.retrieveMandate),
      endMandate: counted(debits.endMandate),
      createDebit: counted(debits.createDebit),
      retrieveDebit: counted(debits.retrieveDebit),
      findDebit: counted(debits.findDebit),
    },
    countFromNow: (next) => {
      count = 0;
      planned = next;
    },
    calls: () => count,
  };
}
