import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { id, idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';
import { staffSession } from './staff.ts';

const device = z.object({
  id: z.string(),
  name: z.string(),
  depot: z.object({ id: z.string(), name: z.string() }),
  enrolled_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});

export type Device = z.output<typeof device>;

const base64url = boundedText(1000, 'Send base64url.').check(z.maxLength(1000), z.regex(/^[\w-]+$/, 'Send base64url.'));

/** Without revoked ones. */
export const listDevices = defineEndpoint('listDevices', 'GET /staff/devices', {
  summary: 'List the phones and scanners',
  auth: 'staff',
  permission: 'devices:manage',
  query: z.object({ page: pageText }),
  response: z.object({ data: z.array(device), total: z.int() }),
});

/** The code is for a QR code: it enrols one device, within 15 minutes. */
export const startDeviceEnrolment = defineEndpoint('startDeviceEnrolment', 'POST /staff/device-enrolments', {
  summary: 'Get a code that enrols a phone or scanner',
  auth: 'staff',
  permission: 'devices:manage',
  body: z.object({ name: plainTextWith('Give the device a name.', 100), depot_id: id }),
  response: z.object({ code: z.string(), expires_at: z.iso.datetime() }),
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});

/** Its sessions end. */
export const revokeDevice = defineEndpoint('revokeDevice', 'DELETE /staff/devices/{id}', {
  summary: 'Revoke a phone or scanner',
  auth: 'staff',
  permission: 'devices:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

/** By the device itself. `public_key` is a P-256 key as SubjectPublicKeyInfo; the private key never leaves the device. */
export const enrolDevice = defineEndpoint('enrolDevice', 'POST /devices', {
  summary: 'Enrol this device with a code',
  auth: 'public',
  body: z.object({ code: base64url, public_key: base64url }),
  response: z.object({ data: device }),
});

/** To be signed as `deviceStatement` within five minutes. */
export const startDeviceProof = defineEndpoint('startDeviceProof', 'POST /devices/{id}/challenges', {
  summary: 'Get a challenge for this device to sign',
  auth: 'public',
  params: idParams,
  response: z.object({ challenge: z.string() }),
  errors: ['NOT_FOUND'],
});

/** What a device signs: ECDSA with SHA-256, r and s one after the other. */
export function deviceStatement(deviceId: string, challenge: string): string {
  return `device ${deviceId} answers ${challenge}`;
}

const proof = {
  challenge: base64url,
  signature: base64url,
  pin: boundedText(6, 'Enter six digits.').check(z.regex(/^\d{6}$/, 'Enter six digits.')),
};

/** The PIN unlocks this device until 14 hours after the staff session was started. */
export const setDevicePin = defineEndpoint('setDevicePin', 'PUT /staff/pin', {
  summary: 'Set the PIN that unlocks a device',
  auth: 'staff',
  permission: 'staff:own',
  body: z.object({ device_id: id, ...proof }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
});

/** Five wrong PINs, or 14 hours, and one has to log in again. */
export const unlockDevice = defineEndpoint('unlockDevice', 'POST /devices/{id}/sessions', {
  summary: 'Unlock this device with a PIN',
  auth: 'public',
  params: idParams,
  body: z.object({ staff_id: id, ...proof }),
  response: staffSession,
  errors: ['WRONG_CREDENTIALS'],
});
