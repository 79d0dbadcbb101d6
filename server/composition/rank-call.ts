import { createShipments } from '../../contract/bulk.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { recordScans } from '../../contract/operations.ts';
import { createShipment } from '../../contract/shipments.ts';
import type { Rank } from '../http/admission/admission.ts';

const freePaths: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  `${apiBasePath}/shipment/track-shipment/live`, // stays open for hours, and has a limit of its own
]);

/** Whether a call counts for nothing: a probe that is refused would have the process replaced when it is needed most. */
export function isFreeCall(path: string): boolean {
  return freePaths.has(path);
}

const payments = `${apiBasePath}/payment/`;
const webhook = `${payments}webhook`;
const payingPaths: ReadonlySet<string> = new Set(
  [createShipment, createShipments, recordScans].map(({ path }) => apiBasePath + path),
);

/** What a caller has shown that counts here. */
export interface Shown {
  /** Whether this process has accepted the caller's name before. */
  readonly isKnownCaller: boolean;
  /** The card provider's header. */
  readonly signature: string | undefined;
}

/** How a signature looks. Whether it is one takes the body to tell, and who sends none at all need not be let in before others for that. */
const signatureForm = /^t=\d+,.*\bv1=[0-9a-f]{64}\b/;

/**
 * Who is served first when not everybody can be: whoever is paying and parcels that are paid for, then customers, then visitors. Only
 * callers who have proved who they are count as more than visitors; the provider proves it with each call.
 */
export function rankCall(path: string, { isKnownCaller, signature }: Shown): Rank {
  if (path === webhook) return signature !== undefined && signatureForm.test(signature) ? 'paying' : 'visitor';
  // The files of a page that is already open, maybe with a card form in it: they cost hardly more than a refusal.
  if (path.startsWith('/assets/')) return 'customer';
  if (!isKnownCaller) return 'visitor';
  return path.startsWith(payments) || payingPaths.has(path) ? 'paying' : 'customer';
}
