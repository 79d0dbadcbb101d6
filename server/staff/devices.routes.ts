import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/staff/devices.ts';
import { requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { AccountDeps } from '../accounts/user.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import { countDevices, type DeviceRow, selectDevices } from './devices.repository.ts';
import { enrolDevice, revokeDevice, startEnrolment } from './enrol-device.ts';
import { presentStaffSession } from './staff.presenter.ts';
import { managerOf } from './staff-member.ts';
import { setDevicePin, startDeviceProof, unlockDevice } from './unlock-device.ts';

export function registerDeviceRoutes(
  app: FastifyInstance,
  deps: Pick<AccountDeps, 'database' | 'now' | 'passwords'>,
): void {
  serve(app, contract.listDevices, async ({ query: { page } }, { caller: { depotId } }) => {
    const [devices, total] = await Promise.all([
      selectDevices(deps.database, depotId, readPage(page)),
      countDevices(deps.database, depotId),
    ]);
    return { data: devices.map(presentDevice), total };
  });

  serve(app, contract.startDeviceEnrolment, async ({ body: { name, depot_id } }, { caller, requestId }) => {
    await requireRecentSecondFactor(deps, caller);
    const { code, expiresAt } = await startEnrolment(deps, managerOf(caller, requestId), { name, depotId: depot_id });
    return { code, expires_at: expiresAt.toISOString() };
  });

  serve(app, contract.revokeDevice, async ({ params: { id } }, { caller, requestId }) => {
    await revokeDevice(deps, managerOf(caller, requestId), id);
    return { message: 'The device is revoked.' };
  });

  serve(app, contract.enrolDevice, async ({ body: { code, public_key } }, { requestId }) => ({
    data: presentDevice(await enrolDevice(deps, { code, publicKey: public_key }, requestId)),
  }));

  serve(app, contract.startDeviceProof, async ({ params: { id } }) => ({
    challenge: await startDeviceProof(deps, id),
  }));

  serve(app, contract.setDevicePin, async ({ body: { device_id, ...proof } }, { caller, requestId }) => {
    await setDevicePin(deps, caller, { ...proof, deviceId: device_id, requestId });
    return { message: 'Your PIN is set.' };
  });

  serve(app, contract.unlockDevice, async ({ params: { id }, body: { staff_id, ...proof } }, { requestId }) =>
    presentStaffSession(await unlockDevice(deps, id, { ...proof, staffId: staff_id, requestId })),
  );
}

function presentDevice({ id, name, depotId, depotName, enrolledAt, lastUsedAt }: DeviceRow): contract.Device {
  return {
    id,
    name,
    depot: { id: depotId, name: depotName },
    enrolled_at: enrolledAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
