import type { Generated } from 'kysely';
import type { PayFrom } from '../../contract/billing.ts';

export interface BillingTables {
  mandates: {
    id: string;
    organisation_id: string;
    state: 'SETUP' | 'PENDING' | 'ACTIVE' | 'ENDING' | 'ENDED';
    created_at: Date;
    setup_id: string | null;
    customer_id: string | null;
    provider_id: string | null;
    reference: string | null;
    sort_code: string | null;
    last_four: string | null;
    document_url: string | null;
    next_check_at: Date;
  };
  statements: {
    number: string;
    organisation_id: string;
    issued_at: Date;
    until: Date;
    documents_pence: number;
    brought_forward_pence: number;
    due_pence: number;
    credited_pence: Generated<number>;
    due_on: string;
    stops_on: string;
    collect_on: string | null;
    settled_at: Date | null;
    reminders: number;
  };
  statement_lines: { invoice_number: string; statement_number: string };
  billing_payments: {
    id: string;
    organisation_id: string;
    statement_number: string | null;
    mandate_id: string | null;
    provider_id: string | null;
    amount_pence: number;
    not_before: string | null;
    state: 'OPENING' | 'OPEN' | 'PAID' | 'CANCELLED' | 'FAILED' | 'RECLAIMED';
    failure: string | null;
    created_at: Date;
    paid_at: Date | null;
    next_check_at: Date;
  };
  billing_disputes: {
    id: string;
    payment_id: string;
    status: 'OPEN' | 'WON' | 'LOST';
    amount_pence: number;
    has_taken_funds: boolean;
  };
  billing_refunds: { id: string; payment_id: string; amount_pence: number; has_failed: boolean };
  balance_payments: {
    shipment_id: string;
    organisation_id: string;
    pay_from: Exclude<PayFrom, 'CARD'>;
    amount_pence: number;
    paid_at: Date;
  };
  balance_surcharges: {
    id: string;
    shipment_id: string;
    invoice_number: string;
    amount_pence: number;
    taken_at: Date;
  };
  balance_refunds: { id: string; shipment_id: string; amount_pence: number; reason: string; created_at: Date };
}

export interface LedgerTables {
  ledger_accounts: {
    id: Generated<number>;
    kind:
      | 'CARD_CLEARING'
      | 'BANK'
      | 'CUSTOMER_BALANCE'
      | 'RECEIVABLE'
      | 'REVENUE'
      | 'VAT'
      | 'REFUNDS'
      | 'COMPENSATION'
      | 'ROUNDING'
      | 'DISPUTES';
    organisation_id: string | null;
    balance_pence: number | null;
    credit_limit_pence: number | null;
    over_limit_pence: Generated<number>;
  };
  ledger_transactions: {
    id: Generated<number>;
    kind: string;
    subject: string;
    organisation_id: string;
    occurred_at: Date;
    recorded_at: Generated<Date>;
  };
  ledger_entries: {
    transaction_id: number;
    line: number;
    debit_account: number;
    credit_account: number;
    amount_pence: number;
  };
  ledger_snapshots: { account_id: number; until_transaction: number; balance_pence: number };
}
