import type { ColumnType, Generated } from 'kysely';
import type { DataRequestChannel, DataRequestKind } from '../../contract/staff/customer-care.ts';

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

interface DataRequestTable {
  id: string;
  user_id: string;
  kind: DataRequestKind;
  channel: DataRequestChannel;
  /** Dates, as YYYY-MM-DD. */
  received_on: string;
  due_on: string;
  recorded_at: Date;
  recorded_by: string;
  extended_at: ColumnType<Date | null, never, Date>;
  reason: Generated<string>;
  outcome: ColumnType<'DONE' | 'DECLINED' | 'WITHDRAWN' | null, never, 'DONE' | 'DECLINED'>;
  closed_at: ColumnType<Date | null, never, Date>;
  closed_by: ColumnType<string | null, never, string>;
}

export interface ConsoleTables {
  data_requests: DataRequestTable;
  saved_replies: {
    id: string;
    title: string;
    text: string;
    version: Generated<number>;
    changed_at: Date;
    changed_by: string;
  };
  service_months: {
    month: string;
    decided: number;
    on_time: number;
    collected: number;
    lost: number;
    computed_at: Date;
  };
  service_days: { day: string; decided: number; on_time: number; computed_at: Date };
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
    is_for_address: Generated<boolean>;
    state: 'WAITING' | 'CONFIRMED' | 'DECLINED';
    decided_by: string | null;
    decided_at: Date | null;
  };
}
