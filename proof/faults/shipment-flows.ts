import { randomUUID } from 'node:crypto';
import { addAddress } from '../../contract/address-book.ts';
import { apiBasePath } from '../../contract/endpoint.ts';
import { createBatch } from '../../server/testing/create-batch.ts';
import { createShipment } from '../../server/testing/create-shipment.ts';
import { shipmentForm } from '../../server/testing/shipment-form.ts';
import { ask, doing, type FaultFlow, type FaultStage } from './fault-flow.ts';
import { book, open } from './paid-parcel.ts';

/** What customers do with shipments and addresses. */
export const shipmentFlows: readonly FaultFlow[] = [
  {
    name: 'get a quote',
    does: 'getQuote',
    prepare: async (stage) =>
      ask(stage, '/shipment/get-quote', {
        body: { country: 'UK', postal_code_from: 'DA1 1AA', postal_code_to: 'M1 1AE', weight: '8' },
      }),
  },
  {
    name: 'create a shipment',
    does: 'createShipment',
    prepare: async (stage) =>
      ask(stage, '/shipment/create-shipment', {
        ...once(stage),
        body: shipmentForm({ receiver_building: newHouse() }),
      }),
    mayMiss: ['address_book_entries'], // a shipment is not refused for the sake of an address that is offered next time
  },
  {
    name: 'declare its content',
    does: 'declareShipment',
    prepare: async (stage) => {
      const { _id } = await createShipment(stage.product, stage.customer);
      return ask(stage, `/shipment/${_id}/declare`, { token: stage.customer.token });
    },
  },
  {
    name: 'repeat a shipment',
    does: 'repeatShipment',
    prepare: async (stage) => {
      const { _id } = await createShipment(stage.product, stage.customer);
      return ask(stage, `/shipment/${_id}/repeat`, once(stage));
    },
  },
  {
    name: 'change a shipment with a payment open',
    does: 'updateShipment',
    prepare: async (stage) => {
      const { id } = await open(stage);
      return ask(stage, `/shipment/${id}`, {
        ...once(stage),
        method: 'PUT',
        body: shipmentForm({ receiver_building: newHouse(), weight: '2', total_gross_weight: '2' }),
      });
    },
    mayMiss: ['address_book_entries'], // as creating
  },
  {
    name: 'print the labels of a selection',
    does: 'selectedLabels',
    prepare: async (stage) => {
      const { product, customer } = stage;
      const { id } = await book(stage);
      return doing('selectedLabels', async () => {
        // An answer that breaks off is an error here, as it is in a browser.
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
    does: 'cancelShipment',
    prepare: async (stage) => {
      const { id } = await open(stage);
      return ask(stage, `/shipment/${id}/cancel`, { token: stage.customer.token });
    },
    onceDone: 409,
  },
  {
    name: 'cancel a booked shipment',
    does: 'cancelShipment',
    prepare: async (stage) => {
      const { id } = await book(stage);
      return ask(stage, `/shipment/${id}/cancel`, { token: stage.customer.token });
    },
    onceDone: 409,
  },
  {
    name: 'delete a shipment with a payment open',
    does: 'deleteShipment',
    prepare: async (stage) => {
      const { id } = await open(stage);
      return ask(stage, `/shipment/${id}`, { method: 'DELETE', token: stage.customer.token });
    },
  },
  {
    name: 'create a batch',
    does: 'createShipments',
    prepare: async (stage) =>
      ask(stage, '/shipment/bulk', { ...once(stage), body: { rows: [shipmentForm(), shipmentForm()] } }),
  },
  {
    name: 'delete a batch',
    does: 'deleteBatch',
    prepare: async (stage) => {
      const { _id } = await createBatch(stage.product, stage.customer, 2);
      return ask(stage, `/shipment/bulk/${_id}`, { method: 'DELETE', token: stage.customer.token });
    },
  },
  {
    name: 'add an address',
    does: 'addAddress',
    prepare: async (stage) =>
      ask(stage, '/address-book', { token: stage.customer.token, body: { ...newAddress(), side: 'own' } }),
    onceDone: 409,
  },
  {
    name: 'change an address',
    does: 'changeAddress',
    prepare: async (stage) => {
      const body = newAddress();
      return ask(stage, `/address-book/${await add(stage)}`, { method: 'PUT', token: stage.customer.token, body });
    },
  },
  {
    name: 'delete an address',
    does: 'deleteAddress',
    prepare: async (stage) =>
      ask(stage, `/address-book/${await add(stage)}`, { method: 'DELETE', token: stage.customer.token }),
    onceDone: 404,
  },
  {
    name: 'import addresses',
    does: 'importAddresses',
    prepare: async (stage) =>
      ask(stage, '/address-book/import', {
        token: stage.customer.token,
        body: { side: 'receiver', rows: [newAddress(), newAddress(), newAddress()] },
      }),
  },
];

function once({ customer }: FaultStage) {
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

async function add(stage: FaultStage): Promise<string> {
  const body = { ...newAddress(), side: 'own' };
  const answer = await ask(stage, '/address-book', { token: stage.customer.token, body })();
  return addAddress.response.parse(answer.body).entry.id;
}
