import type { APIRequestContext } from '@playwright/test';
import { login } from '../../contract/accounts/accounts.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createPaymentIntent, paymentConfig } from '../../contract/payments.ts';
import { addRecurringCollection } from '../../contract/recurring-collections.ts';
import { createShipment as contract, type ShipmentRecord } from '../../contract/shipments.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import type { Customer } from './customer.ts';
import { expect } from './test.ts';

export interface CustomerApi {
  /** From Dartford to Inverness by default. */
  createShipment(changes?: Record<string, unknown>): Promise<ShipmentRecord>;
  /** Copies of one shipment. */
  createBatch(count: number, changes?: Record<string, unknown>): Promise<void>;
  /** With the card sandbox, as the card form does. */
  pay(shipment: ShipmentRecord): Promise<void>;
  /** With the monthly account. */
  payOnAccount(shipment: ShipmentRecord): Promise<void>;
  /** Emails an invitation to join the organisation. */
  invite(member: { email: string; role: string; spend_limit?: number; approval_above?: number }): Promise<void>;
  /** Every Monday to Friday at the sender of the journeys, from 12 to 4, or as the changes say. */
  addRecurring(changes?: Record<string, unknown>): Promise<void>;
  /** Refunds what was paid. */
  cancel(shipment: ShipmentRecord): Promise<void>;
}

export async function openCustomerApi(request: APIRequestContext, { email, password }: Customer): Promise<CustomerApi> {
  const session = login.response.parse(await post(request, '/api/v1/auth/login', { data: { email, password } }));
  const headers = { authorization: `Bearer ${'access_token' in session ? session.access_token : ''}` };
  return {
    createShipment: async (changes = {}) => {
      const data = shipmentForm(changes);
      return contract.response.parse(await post(request, '/api/v1/shipment/create-shipment', { headers, data }))
        .shipment;
    },
    createBatch: async (count, changes = {}) => {
      const data = { rows: Array.from({ length: count }, () => shipmentForm(changes)) };
      await post(request, '/api/v1/shipment/bulk', { headers, data });
    },
    pay: async ({ _id: parcel_id, total: amount }) => {
      const opened = await post(request, '/api/v1/payment/create_payment_intent', {
        headers,
        data: { amount, parcel_id },
      });
      const { secret } = createPaymentIntent.response.parse(opened);
      const config: unknown = await (await request.get('/api/v1/payment/config')).json();
      const { publishable_key: key } = paymentConfig.response.parse(config);
      const form = { key, client_secret: secret, payment_method: 'pm_card_visa' };
      await post(request, `/v1/payment_intents/${secret.replace(/_secret.*/, '')}/confirm`, { form });
      await post(request, '/api/v1/payment/confirm-payment', { headers, data: { parcel_id } });
    },
    payOnAccount: async ({ _id: parcel_id, total: amount }) => {
      await post(request, `/api/v1/shipment/${parcel_id}/declare`, { headers });
      await post(request, '/api/v1/billing/pay', { headers, data: { amount, parcel_id, pay_from: 'ACCOUNT' } });
    },
    invite: async (data) => {
      await post(request, '/api/v1/organisation/invitations', { headers, data });
    },
    addRecurring: async (changes = {}) => {
      const times = { weekdays: [1, 2, 3, 4, 5], window: '12-16' };
      const place = {
        fullname: 'Ada Lovelace',
        postal_code: 'DA1 1AA',
        street_name: 'High Street',
        building: '1',
        town: 'Dartford',
      };
      const data = { ...times, ...place, ...changes };
      await post(request, apiBasePath + addRecurringCollection.path, { headers, data });
    },
    cancel: async ({ _id }) => {
      await post(request, `/api/v1/shipment/${_id}/cancel`, { headers });
    },
  };
}

async function post(
  request: APIRequestContext,
  path: string,
  options: Parameters<APIRequestContext['post']>[1],
): Promise<unknown> {
  const response = await request.post(path, options);
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
