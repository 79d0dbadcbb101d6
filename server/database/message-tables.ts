import type { Generated } from 'kysely';

/** An address that wants no more mails about parcels, by its hash. */
export interface StoppedMessagesTable {
  email_hash: Buffer;
  stopped_at: Generated<Date>;
}

/** The tables of messages by their SQL names. */
export interface MessageTables {
  stopped_messages: StoppedMessagesTable;
}
