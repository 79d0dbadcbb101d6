import type { ColumnType, Generated } from 'kysely';

/** The keys of the card sandbox on this database. */
export interface SandboxKeyTable {
  only_row: Generated<boolean>;
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
}

/** Something the card sandbox keeps, as the provider's protocol shows it. */
export interface SandboxObjectTable {
  seq: Generated<number>;
  id: string;
  kind: string;
  created: number;
  parent: string | null;
  test_card: string | null;
  body: ColumnType<unknown, string, string>;
}

/** The card sandbox's first answer to an idempotency key. */
export interface SandboxReplyTable {
  idempotency_key: string;
  request_hash: string;
  request_id: string;
  status: number | null;
  body: string | null;
  created_at: Generated<Date>;
}

/** A webhook of the card sandbox on its way. */
export interface SandboxDeliveryTable {
  seq: Generated<number>;
  event_id: string;
  attempts: Generated<number>;
  due_at: Date | null;
  last_answer: string | null;
}

/** What the card sandbox does later. */
export interface SandboxTaskTable {
  seq: Generated<number>;
  kind: string;
  object_id: string;
  due_at: Date;
}

/** How the card sandbox was told to behave. */
export interface SandboxBehaviourTable {
  only_row: Generated<boolean>;
  delay_ms: number;
  fail_next: number;
  fail_status: number;
  fail_after_effect: boolean;
  settle_later: boolean;
  later_ms: number;
  webhook_copies: number;
  webhook_order: 'oldest' | 'newest';
  webhooks_paused: boolean;
}

/** The tables of the card sandbox by their SQL names. */
export interface SandboxTables {
  sandbox_keys: SandboxKeyTable;
  sandbox_objects: SandboxObjectTable;
  sandbox_replies: SandboxReplyTable;
  sandbox_deliveries: SandboxDeliveryTable;
  sandbox_tasks: SandboxTaskTable;
  sandbox_behaviour: SandboxBehaviourTable;
}
