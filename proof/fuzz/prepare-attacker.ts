import { createCustomer, type TestCustomer } from '../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../server/testing/call-api.ts';
import { dartfordId } from '../../server/testing/operations/a-key.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { createStaff } from '../../server/testing/staff/create-staff.ts';
import type { TestApp } from '../../server/testing/test-app.ts';
import type { ApiCall } from './api-call.ts';
import type { Attacker } from './hostile-request.ts';

export const fuzzedOperationsKey = 'operations-key-for-hostile-requests-alone';

/** Not sent, because they end the attacker's session. */
const endingCalls = new Set(['logout', 'eraseAccount', 'changePassword', 'endOtherSessions']);

/** In no request of the attacker's. */
const victimName = 'Zebedee Quillfeather';

/** An attacker with an account, a shipment and a victim's ids. Returns the victim's secrets too. */
export async function prepareAttacker(test: TestApp): Promise<{ attacker: Attacker; secrets: readonly string[] }> {
  const own = await createCustomer(test);
  const disposable = await createCustomer(test);
  const victim = await createCustomer(test);
  const staff = { staffToken: (await createStaff(test, { depotId: dartfordId })).staffToken };
  const otherStaff = { staffToken: (await createStaff(test, { depotId: dartfordId })).staffToken };
  const shipment = await createShipment(test, own);
  const hidden = await createShipment(test, victim, {
    shipper_fullname: victimName,
    receiver_fullname: victimName,
    shipper_building: 'Quillfeather House',
  });
  await rememberVictim(test, victim);
  const attacker: Attacker = {
    keysFor: (call) => keysFor(call, { ...own, ...staff }, { ...disposable, ...otherStaff }),
    known: [
      [/postal_code/, ['M1 1AE', 'DA1 1AA', 'SW1A 1AA', 'BT1 1AA', 'JE2 3AB', 'ZE1 0AA']],
      [/email/, [own.email, 'somebody@example.com', victim.email]],
      [/password/i, [own.password, 'another-long-password-7']],
      [/phone/i, ['07700 900123', '447700900456']],
      [/country/, ['UK']],
      [/tracking_code/, [shipment._tracking_id, hidden._tracking_id, 'LK000717618GB']],
      [/^(id|parcel_id|shipment_id|parcel)$/, [shipment._id, shipment._shipment_id, hidden._id, hidden._shipment_id]],
      [/number/, ['INV-2026-000001', '1', '3']],
      [/weight|pieces/, ['1', '5', '30']],
      [/amount|total/, [String(shipment.total), '1']],
      [/at|_at|date|day|month/, ['2026-11-15T10:00:00Z', '2026-11-15', '2026-11']],
      [/code/, ['123456', 'LK000717618GB']],
    ],
  };
  return { attacker, secrets: [victimName, 'Quillfeather House', victim.token, own.password] };
}

interface Keys {
  readonly token: string;
  /** Of an owner of a depot. */
  readonly staffToken: string;
}

function keysFor(call: ApiCall, own: Keys, disposable: Keys): readonly [string, ...string[]] {
  if (call.audience === 'operations') return [fuzzedOperationsKey];
  if (call.audience === 'staff') return [call.name === 'endStaffSession' ? disposable.staffToken : own.staffToken];
  return endingCalls.has(call.name) ? [disposable.token] : [own.token];
}

/** With an address and a password of their own. */
async function rememberVictim(test: TestApp, { token, email, password }: TestCustomer): Promise<void> {
  const newPassword = 'quillfeather-lantern-42';
  await callApi(test.app, '/account/change-password', {
    token,
    body: { oldPassword: password, newPassword, confirmNewPassword: newPassword },
  });
  await callApi(test.app, '/auth/create-profile', {
    token,
    body: { address: 'Quillfeather House, 3 Mill Lane', postal_code: 'DA1 1AA', phone: '07700 900999', email },
  });
}
