import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { PrepareMessageDeps } from '../notifications/prepare-notification.ts';
import { createStopLinks, type StopLinks } from '../notifications/unsubscribe.ts';
import { createReceiverLinks } from '../tracking/receiver-link.ts';

/** What messages are put together from. */
export interface MessageParts {
  readonly config: Pick<Config, 'encryptionKey' | 'previousEncryptionKeys' | 'publicUrl' | 'company' | 'pickupPoint'>;
  readonly database: Database;
  readonly now: () => Date;
}

/** Gives messages about parcels their links, which are made of the settings. */
export function composeMessages({
  config: { encryptionKey, previousEncryptionKeys, publicUrl, company, pickupPoint },
  database,
  now,
}: MessageParts): PrepareMessageDeps & { readonly stopLinks: StopLinks } {
  return {
    database,
    now,
    companyName: company.name,
    publicUrl,
    pickupPoint,
    receiverLinks: createReceiverLinks(encryptionKey, publicUrl, previousEncryptionKeys),
    stopLinks: createStopLinks(encryptionKey, publicUrl, previousEncryptionKeys),
  };
}
