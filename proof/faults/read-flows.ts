import { createVerified } from '../../server/testing/accounts/create-customer.ts';
import { newestLinkTo } from '../../server/testing/mails/queued-mails.ts';
import { receiverToken } from '../../server/testing/shipments/create-receiver-app.ts';
import { scanParcel } from '../../server/testing/shipments/scan-parcel.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { apiCall, type FaultFlow } from './fault-flow.ts';
import { book } from './paid-parcel.ts';

/** Calls that only read but are POST, because what they send must not be in a URL. */
export const readFlows: readonly FaultFlow[] = [
  {
    name: 'check a file of shipments',
    operation: 'checkShipments',
    prepare: async (context) =>
      apiCall(context, '/shipment/bulk/check', { token: context.customer.token, body: { rows: [shipmentForm(), {}] } }),
  },
  {
    name: 'open a reset link',
    operation: 'verifyAccountResetOtp',
    prepare: async (context) => {
      const { email } = await createVerified(context.product);
      await apiCall(context, '/auth/forgot-password', { body: { email } })();
      const token = await newestLinkTo(context.product, email, 'password-reset');
      return apiCall(context, '/auth/verify-account-reset-otp', { body: { email, token } });
    },
  },
  {
    name: 'see a delivery by the link',
    operation: 'showMyDelivery',
    prepare: async (context) => {
      const token = receiverToken((await book(context)).id);
      return apiCall(context, '/receiver/delivery', { body: { token } });
    },
  },
  {
    name: 'see the return of a delivered parcel',
    operation: 'showReturn',
    prepare: async (context) => {
      const { id, trackingCode } = await book(context);
      for (const status of ['COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
        await scanParcel(context.product, trackingCode, status);
      }
      return apiCall(context, '/receiver/return', { body: { token: receiverToken(id) } });
    },
  },
  {
    name: 'show the postcode of a parcel',
    operation: 'checkPostcode',
    prepare: async (context) => {
      const { trackingCode: tracking_code } = await book(context);
      return apiCall(context, '/receiver/check-postcode', { body: { tracking_code, postal_code: 'IV1 1AA' } });
    },
  },
  {
    name: 'list delivery preferences',
    operation: 'listPreferences',
    prepare: async (context) => {
      const { trackingCode } = await book(context);
      return apiCall(context, '/operations/preferences', {
        token: context.operationsKey,
        body: { tracking_codes: [trackingCode] },
      });
    },
  },
];
