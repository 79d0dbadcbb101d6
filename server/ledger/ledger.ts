/** Their balance is a sum over entries and the latest snapshot. The ids are those of the migration. */
export const sharedAccounts = {
  CARD_CLEARING: 1,
  BANK: 2,
  REVENUE: 3,
  VAT: 4,
  REFUNDS: 5,
  COMPENSATION: 6,
  ROUNDING: 7,
  DISPUTES: 8,
} as const;

export type SharedAccount = keyof typeof sharedAccounts;

/** Accounts that each organisation has one of, with the balance in its row. */
export type OrganisationAccount = 'CUSTOMER_BALANCE' | 'RECEIVABLE';

/**
 * The sign of every balance: credits minus debits. A transfer takes from the account it debits and adds to the one it credits. So
 * money that we hold is negative (CARD_CLEARING, BANK), and what we owe or have earned is positive: CUSTOMER_BALANCE is what a
 * customer may still spend, RECEIVABLE is below zero by what the customer owes us (on a monthly account down to its credit limit), REFUNDS is on its way back to customers, and
 * DISPUTES is below zero by what banks hold until they have decided.
 */
export interface LedgerTransfer {
  readonly debit: SharedAccount | OrganisationAccount;
  readonly credit: SharedAccount | OrganisationAccount;
  /** A transfer of nothing is left out. */
  readonly amountPence: number;
}

/**
 * RECEIVABLE stands between what is charged and what settles it, so a payment by any means and a document are posted alike. With its
 * subject and its transfers, debit → credit:
 */
export type TransactionKind =
  /** Id of the intent. CARD_CLEARING → RECEIVABLE, what came too late included. */
  | 'CARD_PAYMENT'
  /** Number. RECEIVABLE → REVENUE the net, RECEIVABLE → VAT. */
  | 'INVOICE'
  /** Number. REVENUE → RECEIVABLE the net, VAT → RECEIVABLE. */
  | 'CREDIT_NOTE'
  /** Id of the refund, when we owe it. RECEIVABLE → REFUNDS. */
  | 'REFUND'
  /** Id of the refund and its try, when the provider says that it is done. REFUNDS → CARD_CLEARING. */
  | 'REFUND_SENT'
  /** Id of the refund and its try, when the bank sent back what was done. CARD_CLEARING → REFUNDS. */
  | 'REFUND_RETURNED'
  /** Id of the refund, when it was paid by bank transfer. REFUNDS → BANK. */
  | 'REFUND_PAID_OUT'
  /** Id of the dispute, when the bank took the money. DISPUTES → CARD_CLEARING. */
  | 'DISPUTE_OPENED'
  /** Id of the dispute. CARD_CLEARING → DISPUTES. */
  | 'DISPUTE_WON'
  /** Id of the dispute. REFUNDS → DISPUTES what we had not refunded, with a REFUND of it; COMPENSATION → DISPUTES what we had. */
  | 'DISPUTE_LOST'
  /** Id of the top-up. CARD_CLEARING → CUSTOMER_BALANCE. */
  | 'TOP_UP'
  /** Id of the shipment. CUSTOMER_BALANCE → RECEIVABLE. */
  | 'BALANCE_PAYMENT'
  /** Id of the surcharge. CUSTOMER_BALANCE → RECEIVABLE. */
  | 'BALANCE_SURCHARGE'
  /** Id of the refund to a balance. RECEIVABLE → CUSTOMER_BALANCE. What an account paid is refunded by its credit note alone. */
  | 'BALANCE_REFUND'
  /** Id of the payment for a statement, by card or by debit. CARD_CLEARING → RECEIVABLE. */
  | 'STATEMENT_PAYMENT'
  /** Id of the dispute, when the payer's bank took back a top-up or such a payment. CUSTOMER_BALANCE or RECEIVABLE → CARD_CLEARING. */
  | 'PAYMENT_RECLAIMED'
  /** Id of the dispute, when the bank gave it back. The other way. */
  | 'PAYMENT_REINSTATED'
  /** Id of the refund of a top-up or such a payment, made at the provider's dashboard. CUSTOMER_BALANCE or RECEIVABLE → CARD_CLEARING. */
  | 'PAYMENT_REFUNDED'
  /** Id of the refund, when it failed after all. The other way. */
  | 'PAYMENT_REFUND_RETURNED';

export interface LedgerTransaction {
  readonly kind: TransactionKind;
  /** What happened, such as the number of a document or the id of an intent: posted once for each kind. */
  readonly subject: string;
  /** Whose: the organisation accounts of its transfers are this one's. */
  readonly organisationId: string;
  readonly occurredAt: Date;
  readonly transfers: readonly LedgerTransfer[];
}

export function isOrganisationAccount(kind: SharedAccount | OrganisationAccount): kind is OrganisationAccount {
  return !(kind in sharedAccounts);
}
