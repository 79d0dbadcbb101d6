import { createVerified } from '../../server/testing/create-customer.ts';
import { receiverToken } from '../../server/testing/create-receiver-app.ts';
import { newestLinkTo } from '../../server/testing/queued-mails.ts';
import { scanParcel } from '../../server/testing/scan-parcel.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { ask, type FaultFlow } from './fault-flow.ts';
import { book } from './paid-parcel.ts';

/** Calls that change nothing but what is counted, and are no GET because what they carry belongs into no address. */
export const questionFlows: readonly FaultFlow[] = [
  {
    name: 'check a file of shipments',
    does: 'checkShipments',
    prepare: async (stage) =>
      ask(stage, '/shipment/bulk/check', { token: stage.customer.token, body: { rows: [shipmentForm(), {}] } }),
  },
  {
    name: 'open a reset link',
    does: 'verifyAccountResetOtp',
    prepare: async (stage) => {
      const { email } = await createVerified(stage.product);
      await ask(stage, '/auth/forgot-password', { body: { email } })();
      const token = await newestLinkTo(stage.product, email, 'password-reset');
      return ask(stage, '/auth/verify-account-reset-otp', { body: { email, token } });
    },
  },
  {
    name: 'see a delivery by the link',
    does: 'showMyDelivery',
    prepare: async (stage) => {
      const token = receiverToken((await book(stage)).id);
      return ask(stage, '/receiver/delivery', { body: { token } });
    },
  },
  {
    name: 'see the way back of a delivered parcel',
    does: 'showReturn',
    prepare: async (stage) => {
      const { id, trackingCode } = await book(stage);
      for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
        await scanParcel(stage.product, trackingCode, status);
      }
      return ask(stage, '/receiver/return', { body: { token: receiverToken(id) } });
    },
  },
  {
    name: 'show the postcode of a parcel',
    does: 'checkPostcode',
    prepare: async (stage) => {
      const { trackingCode: tracking_code } = await book(stage);
      return ask(stage, '/receiver/check-postcode', { body: { tracking_code, postal_code: 'IV1 1AA' } });
    },
  },
  {
    name: 'list delivery preferences',
    does: 'listPreferences',
    prepare: async (stage) => {
      const { trackingCode } = await book(stage);
      return ask(stage, '/operations/preferences', {
        token: stage.operationsKey,
        body: { tracking_codes: [trackingCode] },
      });
    },
  },
];
