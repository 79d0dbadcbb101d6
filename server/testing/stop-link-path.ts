import { createStopLinks } from '../notifications/unsubscribe.ts';
import { testEncryptionKey } from './test-app.ts';

/** The path of the link that stops a receiver's mails about a parcel, as the product of a test mails it. */
export function stopLinkPath(parcelId: string): string {
  return createStopLinks(testEncryptionKey, '').linkFor({ parcelId, addressee: 'RECEIVER' });
}
