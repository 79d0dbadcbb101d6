import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/addresses/address-book.ts';
import { type AddressBookTest, createAddressBookTest, grace } from '../../testing/accounts/address-book-test.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { saveAddresses } from './address-book.repository.ts';

let test: AddressBookTest;
beforeAll(async () => {
  test = await createAddressBookTest();
});
afterAll(() => test.close());

const send = (rows: unknown, token = test.customer.token) =>
  test.call('/address-book/import', { body: { side: 'receiver', rows }, token });

describe('POST /address-book/import', () => {
  it('saves the rows that are right and says what is wrong with the others', async () => {
    const { token } = await createCustomer(test);
    const { status, body } = await send(
      [
        { ...grace, building: '1' },
        { ...grace, postal_code: 'SW1A 1__', email_address: 'nobody' },
        { ...grace, postal_code: 'QV1 1AA' },
        { ...grace, building: 1 },
        { ...grace, building: '2' },
        {},
      ],
      token,
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      message: '2 addresses added',
      added: 2,
      known: 1,
      faults: [
        {
          row: 1,
          fields: { email_address: 'Please provide a valid email address!.', postal_code: 'Invalid postal code' },
        },
        {
          row: 2,
          fields: {
            postal_code: 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.',
          },
        },
        {
          row: 5,
          fields: {
            fullname: 'This field is required!.',
            country: 'This field is required!.',
            postal_code: 'Invalid postal code',
            street_name: 'This field is required!.',
          },
        },
      ],
    });
    expect((await test.list('side=receiver', token)).total).toBe(2);
  });

  it('is the same when it is done again', async () => {
    const { token } = await createCustomer(test);
    const rows = [grace, { ...grace, building: '8' }];
    await send(rows, token);
    const again = await send(rows, token);
    expect(again.body).toMatchObject({ message: 'No addresses added', added: 0, known: 2 });
    expect((await test.list('side=receiver', token)).total).toBe(2);
  });

  it('takes a thousand rows and no more', async () => {
    const { token } = await createCustomer(test);
    const rows = Array.from({ length: 1001 }, (_, at) => ({ ...grace, building: String(at) }));
    expect(await send(rows, token)).toMatchObject({
      status: 400,
      body: { message: 'Send at most 1,000 rows.' },
    });
    expect(await send(rows.slice(1), token)).toMatchObject({ status: 200, body: { added: 1000 } });
  });

  it('adds nothing when not all of it fits, even when two come at once', async () => {
    const { token, organisationId: id } = await createCustomer(test);
    const rows = Array.from({ length: 1000 }, (_, at) => ({ ...grace, building: String(at) }));
    const kept = { fullName: 'G', email: '', phone: '', country: 'UK', postcode: 'M1 1AE', streetName: 'Piccadilly' };
    const many = Array.from({ length: contract.mostAddresses - 1001 }, (_, at) => ({
      ...kept,
      building: String(at),
      town: 'Manchester',
    }));
    await saveAddresses(test.database.db, id, 'own', many);
    const answers = await Promise.all([
      send(rows, token),
      send(
        [...rows].map((row) => ({ ...row, fullname: 'G' })),
        token,
      ),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message:
        'Your address book is full: it holds 20,000 addresses, and 999 more won’t fit. Delete some you no longer need.',
    });
    expect((await test.list('side=receiver', token)).total).toBe(1000);
  });

  it.each([[undefined], [[]], ['rows'], [[1]]])('refuses %j for rows', async (rows) => {
    expect((await send(rows)).status).toBe(400);
  });
});
