import type { Generated } from 'kysely';

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
