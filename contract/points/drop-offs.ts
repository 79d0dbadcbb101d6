import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { fileBytes } from '../values/texts/file-bytes.ts';
import { point, pointCode } from './points.ts';

/**
 * A drop-off code is `LKW1.<key id>.<tracking code>.<point code>.<expiry>.<signature>`: the expiry in seconds since 1970, the signature in
 * base64url, by Ed25519 of all before the last full stop. So a till without network can check it with these keys.
 */
export const dropOffKeys = defineEndpoint('dropOffKeys', 'GET /points/drop-off-keys', {
  summary:
    'Public keys of drop-off codes: LKW1.<key id>.<tracking code>.<point code>.<expiry, seconds since 1970>.<base64url Ed25519 signature of all before the last full stop>',
  auth: 'public',
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        /** 32 bytes as base64url, as in the `x` of a JSON Web Key. */
        public_key: z.string(),
      }),
    ),
  }),
});

const dropOff = z.object({
  point,
  /** Why the point is closed; null while it is open. */
  closed_reason: z.nullable(z.string()),
  /** One for each parcel that is still to be dropped off, for its QR code. Empty until it is paid. */
  codes: z.array(z.object({ tracking_code: z.string(), code: z.string() })),
  until: z.optional(z.iso.datetime()),
});

export type DropOff = z.output<typeof dropOff>;

const own = { auth: 'customer', memberPermission: 'shipments:read', forGuests: true, params: idParams } as const;

export const getDropOff = defineEndpoint('getDropOff', 'GET /shipment/{id}/drop-off', {
  summary: 'Where the sender drops a shipment off',
  ...own,
  response: z.object({ drop_off: z.nullable(dropOff) }),
  errors: ['NOT_FOUND'],
});

const trackingCode = boundedText(100).check(z.maxLength(100));

/** While a parcel of it is still to be brought. Codes of a point that is open stay good. */
export const changeDropOff = defineEndpoint('changeDropOff', 'PUT /shipment/{id}/drop-off', {
  summary: 'Choose another point to drop a shipment off',
  ...own,
  memberPermission: 'shipments:book',
  body: z.object({ drop_off_point: pointCode }),
  response: z.object({ message: z.string(), drop_off: z.nullable(dropOff) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const dropOffQr = defineEndpoint('dropOffQr', 'GET /shipment/{id}/drop-off/qr', {
  summary: 'The drop-off code of a parcel as a QR code',
  ...own,
  /** Absent: of the first that is still to be dropped off. */
  query: z.object({ tracking_code: z.optional(trackingCode) }),
  produces: 'image/svg+xml',
  response: fileBytes,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const codeMessage = 'Please send the drop-off code as it was scanned.';
const keyMessage = 'Please send a key of 1 to 200 characters, a new one for each drop-off.';
const atMessage = 'Please send when it happened with its time zone, such as 2026-11-15T10:00:00Z.';

/** By a till: from now on we have the parcel, and its sender gets a receipt by email. It may be sent later, once there is a network. */
export const recordDropOff = defineEndpoint('recordDropOff', 'POST /operations/drop-offs', {
  summary: 'Record that a parcel was dropped off at a point',
  auth: 'operations',
  scope: 'points',
  body: z.object({
    code: boundedText(300, codeMessage).check(z.maxLength(300, codeMessage)),
    at: boundedText(40, atMessage).check(z.iso.datetime({ offset: true, error: atMessage })),
    /** Makes a drop-off that is sent twice one. */
    idempotency_key: boundedText(150, keyMessage).check(z.minLength(1, keyMessage), z.maxLength(150, keyMessage)),
  }),
  response: z.object({
    message: z.string(),
    /** `late`: something that happened later was known already. */
    outcome: z.enum(['accepted', 'duplicate', 'late']),
    tracking_code: z.string(),
    point: z.string(),
  }),
  errors: ['CONFLICT'],
});
