import { createCollectionLinks } from '../../collections/collection-links.ts';
import { testEncryptionKey } from '../test-app.ts';

/** What the link in a mail has behind the #. */
export function collectionToken(shipmentId: string): string {
  const links = createCollectionLinks({ encryptionKey: testEncryptionKey }, 'http://localhost');
  return links.linkFor(shipmentId).replace(/.*#/, '');
}
