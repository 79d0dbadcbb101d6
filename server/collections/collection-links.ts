import { apiBasePath } from '../../contract/endpoint.ts';
import { createTokenSigner, type SigningKeys } from '../crypto/token-signer.ts';
import { uuidFromBytes, uuidToBytes } from '../tracking/receiver-link.ts';

/** Links that are signed and not stored, so a stolen database is not enough to make one. */
export interface CollectionLinks {
  /** In mails: to change the collection of a shipment. What proves it is in the fragment, which browsers keep out of requests. */
  linkFor(shipmentId: string): string;
  /** Undefined for a token that we did not sign. */
  shipmentOf(token: string): string | undefined;
  /** For a calendar program, which follows all collections of an organisation. By the id of a row, so that it can end. */
  calendarFor(linkId: string): string;
  calendarLinkOf(token: string): string | undefined;
}

export function createCollectionLinks(keys: SigningKeys, publicUrl: string): CollectionLinks {
  const collections = createTokenSigner('collection links', keys);
  const calendars = createTokenSigner('collection calendars', keys);
  return {
    linkFor: (shipmentId) => `${publicUrl}/collection#${collections.sign(uuidToBytes(shipmentId))}`,
    shipmentOf: (token) => uuidOf(collections.verify(token)),
    calendarFor: (linkId) =>
      `${publicUrl}${apiBasePath}/collections/calendar?token=${calendars.sign(uuidToBytes(linkId))}`,
    calendarLinkOf: (token) => uuidOf(calendars.verify(token)),
  };
}

function uuidOf(content: Buffer | undefined): string | undefined {
  return content && uuidFromBytes(content);
}
