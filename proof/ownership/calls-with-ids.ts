import type { Endpoint } from '../../contract/endpoint.ts';
import { jsonSchemaOf } from '../../server/openapi/json-schema.ts';

export interface CallWithId {
  readonly endpoint: Endpoint;
  readonly place: 'path' | 'query' | 'body';
  readonly field: string;
}

/**
 * Quotes have no owner: visitors get them too. A passkey's id proves nothing without its signature; a file's token and a complaint's
 * reference are what visitors prove themselves with; a device proves itself with a signature; a
 * guest's link only leads to the parcel that is named; points, customers and their parcels belong to no
 * depot.
 */
const withoutOwner = new Set([
  'quote_id',
  'signInWithPasskey.id',
  'openFile.token',
  'attachToComplaint.reference',
  'startDeviceProof.id',
  'unlockDevice.id',
  'unlockDevice.staff_id',
  'renewGuestLink.parcel_id',
  'setPoint.code',
  'staffParcel.code',
  'changeParcel.id',
  'previewAddress.id',
  'correctAddress.id',
  'askRefund.id',
  'decideRefund.id',
  'addParcelNote.id',
  'resendMail.id',
  'attachToParcel.id',
  'staffCustomer.id',
  'addCustomerNote.id',
  'changeLock.id',
  'recordDataRequest.id',
  'takeDataRequestStep.id',
  'dataRequestCopy.id',
  'staffConversation.number',
  'answerConversation.number',
  'assignConversation.number',
  'setPresence.number',
  'staffComplaint.reference',
  'takeComplaintStep.reference',
  'addComplaintNote.reference',
  'assignComplaint.reference',
]);

/** Every endpoint that takes an id in its path, query or body, from the contract, so that none is forgotten. */
export function callsWithIds(endpoints: readonly Endpoint[]): CallWithId[] {
  return endpoints.flatMap((endpoint) => [
    ...ownedAmong(endpoint, fieldsOf(endpoint.params)).map((field) => ({ endpoint, place: 'path' as const, field })),
    ...idsOf(endpoint, 'query').map((field) => ({ endpoint, place: 'query' as const, field })),
    ...idsOf(endpoint, 'body').map((field) => ({ endpoint, place: 'body' as const, field })),
  ]);
}

function idsOf(endpoint: Endpoint, part: 'query' | 'body'): string[] {
  if (endpoint.takesFile && part === 'body') return []; // its bytes
  return ownedAmong(endpoint, fieldsOf(endpoint[part])).filter((field) => /(^|_)ids?$/.test(field));
}

function ownedAmong({ name }: Endpoint, fields: readonly string[]): string[] {
  return fields.filter((field) => !withoutOwner.has(field) && !withoutOwner.has(`${name}.${field}`));
}

function fieldsOf(schema: Endpoint['params']): string[] {
  return schema ? Object.keys(jsonSchemaOf(schema, 'input').properties ?? {}) : [];
}
