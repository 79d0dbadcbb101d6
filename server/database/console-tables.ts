import type { ColumnType } from 'kysely';

export interface SentMailTable {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string, never>;
  addressee: string;
  subject: string;
  body: string;
  sent_at: Date;
  refusal: string | null;
}

export interface ConsoleTables {
  service_months: {
    month: string;
    decided: number;
    on_time: number;
    collected: number;
    lost: number;
    computed_at: Date;
  };
  mail_codes: { mail_id: string; code: string; kind: string; dated: Date; begins_with: string };
  sent_mails: SentMailTable;
  sent_mail_shipments: { shipment_id: string; mail_id: string };
  staff_notes: {
    id: string;
    shipment_id: string | null;
    organisation_id: string | null;
    author_id: string;
    text: string;
    created_at: Date;
  };
  refund_requests: {
    id: string;
    shipment_id: string;
    amount_pence: number;
    reason: string;
    asked_by: string;
    asked_at: Date;
    state: 'WAITING' | 'CONFIRMED' | 'DECLINED';
    decided_by: string | null;
    decided_at: Date | null;
  };
}
