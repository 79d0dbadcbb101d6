import type { Generated } from 'kysely';

/** An address that wants no more mails about parcels, by its hash. */
export interface StoppedMessagesTable {
  email_hash: Buffer;
  stopped_at: Generated<Date>;
}

/** Something happened to a parcel that somebody may have to be told. */
export interface ParcelNewsTable {
  id: Generated<number>;
  shipment_id: string;
}

/** The latest event of a parcel that its sender or receiver has been told of. */
export interface ToldParcelTable {
  shipment_id: string;
  addressee: 'SENDER' | 'RECEIVER';
  event_number: number;
}

/** The tables of messages by their SQL names. */
export interface MessageTables {
  stopped_messages: StoppedMessagesTable;
  parcel_news: ParcelNewsTable;
  told_parcels: ToldParcelTable;
}
