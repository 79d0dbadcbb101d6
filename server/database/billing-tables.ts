export interface BillingTables {
  top_ups: {
    id: string;
    organisation_id: string;
    provider_id: string | null;
    amount_pence: number;
    state: 'OPENING' | 'OPEN' | 'PAID' | 'CANCELLED';
    created_at: Date;
    paid_at: Date | null;
    next_check_at: Date;
  };
  balance_payments: {
    shipment_id: string;
    organisation_id: string;
    pay_from: 'BALANCE';
    amount_pence: number;
    paid_at: Date;
  };
  balance_refunds: { id: string; shipment_id: string; amount_pence: number; reason: string; created_at: Date };
}
