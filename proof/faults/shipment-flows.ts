import { randomUUID } from 'node:crypto';
import { addAddress } from '../../contract/addresses/address-book.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createBatch } from '../../server/testing/shipments/create-batch.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../server/testing/shipments/shipment-form.ts';
import { apiCall, type FaultContext, type FaultFlow, otherOperation } from './fault-flow.ts';
import { book, open } from './paid-parcel.ts';

export const shipmentFlows: readonly FaultFlow[] = [
  {
    name: 'get a quote',
    operation: 'getQuote',
    prepare: async (context) =>
      apiCall(context, '/shipment/get-quote', {
        body: { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: '8' },
      }),
  },
  {
    name: 'create a shipment',
    operation: 'createShipment',
    prepare: async (context) =>
      apiCall(context, '/shipment/create-shipment', {
        ...once(context),
        body: shipmentForm({ receiver_building: newHouse() }),
      }),
    mayMiss: ['address_book_entries'], // saving an address must not fail the shipment
  },
  {
    name: 'declare its content',
    operation: 'declareShipment',
    prepare: async (context) => {
      const { _id } = await createShipment(context.product, context.customer);
      return apiCall(context, `/shipment/${_id}/declare`, { token: context.customer.token });
    },
  },
  {
    name: 'repeat a shipment',
    operation: 'repeatShipment',
    prepare: async (context) => {
      const { _id } = await createShipment(context.product, context.customer);
      return apiCall(context, `/shipment/${_id}/repeat`, once(context));
    },
  },
  {
    name: 'change a shipment with a payment open',
    operation: 'updateShipment',
    prepare: async (context) => {
      const { id } = await open(context);
      return apiCall(context, `/shipment/${id}`, {
        ...once(context),
        method: 'PUT',
        body: shipmentForm({ receiver_building: newHouse(), weight: '2', total_gross_weight: '2' }),
      });
    },
    mayMiss: ['address_book_entries'], // as in 'create a shipment'
  },
  {
    name: 'print the labels of a selection',
    operation: 'selectedLabels',
    prepare: async (context) => {
      const { product, customer } = context;
      const { id } = await book(context);
      return otherOperation('selectedLabels', async () => {
        // A truncated response is an error, as in a browser.
        const answer = await product.app
          .inject({
            method: 'POST',
            url: `${apiBasePath}/shipment/labels`,
            headers: { authorization: `Bearer ${customer.token}` },
            payload: { ids: [id] },
          })
          .catch(() => undefined);
        return answer?.statusCode === 200;
      });
    },
  },
  {
    name: 'cancel an unpaid shipment',
    operation: 'cancelShipment',
    prepare: async (context) => {
      const { id } = await open(context);
      return apiCall(context, `/shipment/${id}/cancel`, { token: context.customer.token });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'cancel a booked shipment',
    operation: 'cancelShipment',
    prepare: async (context) => {
      const { id } = await book(context);
      return apiCall(context, `/shipment/${id}/cancel`, { token: context.customer.token });
    },
    statusWhenRepeated: 409,
  },
  {
    name: 'delete a shipment with a payment open',
    operation: 'deleteShipment',
    prepare: async (context) => {
      const { id } = await open(context);
      return apiCall(context, `/shipment/${id}`, { method: 'DELETE', token: context.customer.token });
    },
  },
  {
    name: 'create a batch',
    operation: 'createShipments',
    prepare: async (context) =>
      apiCall(context, '/shipment/bulk', { ...once(context), body: { rows: [shipmentForm(), shipmentForm()] } }),
  },
  {
    name: 'delete a batch',
    operation: 'deleteBatch',
    prepare: async (context) => {
      const { _id } = await createBatch(context.product, context.customer, 2);
      return apiCall(context, `/shipment/bulk/${_id}`, { method: 'DELETE', token: context.customer.token });
    },
  },
  {
    name: 'add an address',
    operation: 'addAddress',
    prepare: async (context) =>
      apiCall(context, '/address-book', { token: context.customer.token, body: { ...newAddress(), side: 'own' } }),
    statusWhenRepeated: 409,
  },
  {
    name: 'change an address',
    operation: 'changeAddress',
    prepare: async (context) => {
      const body = newAddress();
      return apiCall(context, `/address-book/${await add(context)}`, {
        method: 'PUT',
        token: context.customer.token,
        body,
      });
    },
  },
  {
    name: 'delete an address',
    operation: 'deleteAddress',
    prepare: async (context) =>
      apiCall(context, `/address-book/${await add(context)}`, { method: 'DELETE', token: context.customer.token }),
    statusWhenRepeated: 404,
  },
  {
    name: 'import addresses',
    operation: 'importAddresses',
    prepare: async (context) =>
      apiCall(context, '/address-book/import', {
        token: context.customer.token,
        body: { side: 'receiver', rows: [newAddress(), newAddress(), newAddress()] },
      }),
  },
];

function once({ customer }: FaultContext) {
  return { token: customer.token, idempotencyKey: randomUUID() };
}

function newHouse(): string {
  return randomUUID().slice(0, 8);
}

function newAddress() {
  return {
    fullname: 'Grace Hopper',
    country: 'UK',
    postal_code: 'DA1 1AA',
    street_name: 'High Street',
    email_address: 'grace@example.com',
    phone_number: '447700900123',
    building: newHouse(),
  };
}

async function add(context: FaultContext): Promise<string> {
  const body = { ...newAddress(), side: 'own' };
  const answer = await apiCall(context, '/address-book', { token: context.customer.token, body })();
  return addAddress.response.parse(answer.body).entry.id;
}
