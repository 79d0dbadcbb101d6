import { listAddresses } from '../../../contract/addresses/address-book.ts';
import { type ApiCall, callApi } from '../call-api.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createCustomer, type TestCustomer } from './create-customer.ts';

/** As the form sends it. */
export const grace = {
  fullname: 'Grace Hopper',
  email_address: 'grace@example.com',
  phone_number: '07700 900123',
  country: 'UK',
  postal_code: 'm11ae',
  street_name: 'Piccadilly',
  building: '7',
};

/** The product, and a customer whose token calls have unless they bring another. */
export interface AddressBookTest extends TestApp {
  readonly customer: TestCustomer;
  call(path: string, options?: ApiCall): ReturnType<typeof callApi>;
  list(query: string, token?: string): Promise<ReturnType<typeof listAddresses.response.parse>>;
}

export async function createAddressBookTest(): Promise<AddressBookTest> {
  const test = await createTestApp();
  const customer = await createCustomer(test);
  const call = (path: string, options: ApiCall = {}) => callApi(test.app, path, { token: customer.token, ...options });
  return {
    ...test,
    customer,
    call,
    list: async (query, token = customer.token) =>
      listAddresses.response.parse((await call(`/address-book?${query}`, { method: 'GET', token })).body),
  };
}
