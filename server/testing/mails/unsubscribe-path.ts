import { createUnsubscribeLinks } from '../../notifications/unsubscribe.ts';
import { testEncryptionKey } from '../test-app.ts';

/** The path of the link that stops a receiver's mails about a parcel, as the product of a test mails it. */
export function unsubscribePathFor(parcelId: string): string {
  return createUnsubscribeLinks(testEncryptionKey, '').linkFor({ parcelId, addressee: 'RECEIVER' });
}
