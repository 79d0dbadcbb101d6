import { generateKeyPairSync, sign } from 'node:crypto';
import {
  deviceStatement,
  enrolDevice,
  startDeviceEnrolment,
  startDeviceProof,
} from '../../../contract/staff/devices.ts';
import { callApi } from '../call-api.ts';
import { dartfordId } from '../operations/a-key.ts';
import type { TestApp } from '../test-app.ts';

/** A phone in software: with a key, and not enrolled. */
export function createSoftDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    sign: (deviceId: string, challenge: string) =>
      sign('sha256', Buffer.from(deviceStatement(deviceId, challenge)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
  };
}

export async function startEnrolment(test: TestApp, staffToken: string, depot_id = dartfordId): Promise<string> {
  const body = { name: 'Gate phone', depot_id };
  const answer = await callApi(test.app, '/staff/device-enrolments', { token: staffToken, body });
  return startDeviceEnrolment.response.parse(answer.body).code;
}

export type EnrolledDevice = Awaited<ReturnType<typeof enrolSoftDevice>>;

/** As a new phone does that has read the QR code. */
export async function enrolSoftDevice(test: TestApp, staffToken: string, depotId = dartfordId) {
  const device = createSoftDevice();
  const body = { code: await startEnrolment(test, staffToken, depotId), public_key: device.public_key };
  const { id } = enrolDevice.response.parse((await callApi(test.app, '/devices', { body })).body).data;
  return {
    id,
    /** What it sends with a PIN: a signature of a new challenge. */
    prove: async () => {
      const { challenge } = startDeviceProof.response.parse(
        (await callApi(test.app, `/devices/${id}/challenges`)).body,
      );
      return { challenge, signature: device.sign(id, challenge) };
    },
  };
}
