import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/addresses/address-book.ts';
import { type AddressBookTest, createAddressBookTest, grace } from '../../testing/accounts/address-book-test.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { saveAddresses } from './address-book.repository.ts';
import { saveUsedAddress } from './save-used-addresses.ts';

let test: AddressBookTest;
beforeAll(async () => {
  test = await createAddressBookTest();
});
afterAll(() => test.close());

const add = async (details: object, token?: string) =>
  test.call('/address-book', { body: { side: 'receiver', ...grace, ...details }, ...(token && { token }) });

async function entryOf(details: object, token?: string) {
  return contract.addAddress.response.parse((await add(details, token)).body).entry;
}

describe('the town of an address', () => {
  it.each([
    [{ postal_code: 'SL4 1NJ' }, 'Windsor'],
    [{ postal_code: 'SL4 1NJ', town: ' ' }, 'Windsor'],
    [{ postal_code: 'SL4 6AF', town: ' Eton  Wick ' }, 'Eton Wick'],
    [{ postal_code: 'PO30 1UD' }, 'Newport'],
    [{ postal_code: 'PO30 1UD', town: 'Yarmouth' }, 'Yarmouth'],
  ])('given as %j is %s, is searched and can be changed', async (details, town) => {
    const { token } = await createCustomer(test);
    const entry = await entryOf(details, token);
    expect(entry.town).toBe(town);
    expect((await test.list(`side=receiver&search=${town.slice(1)}`, token)).data).toEqual([entry]);
    const body = { ...grace, postal_code: 'BT48 6HQ' };
    expect(await test.call(`/address-book/${entry.id}`, { method: 'PUT', body, token })).toMatchObject({
      body: { entry: { town: 'Londonderry' } },
    });
  });

  it('may not be longer than a line', async () => {
    const message = 'Use at most 100 characters.';
    expect(await add({ town: 'x'.repeat(101) })).toMatchObject({ status: 400, body: { fields: { town: message } } });
  });
});

describe('GET /shipment/my-address-book', () => {
  it('answers both sides, those used last first', async () => {
    const { token, organisationId: id } = await createCustomer(test);
    await entryOf({ building: '1' }, token);
    await entryOf({ building: '2' }, token);
    await test.database.db.transaction().execute((trx) =>
      saveUsedAddress(trx, id, 'own', {
        fullName: 'Ada Lovelace',
        email: '',
        phone: '',
        country: 'UK',
        postcode: 'SW1A 1AA',
        streetName: 'The Mall',
        building: '',
        town: 'London',
      }),
    );
    const answer = await test.call('/shipment/my-address-book', { method: 'GET', token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      myAddressBook: [
        {
          id: expect.any(String) as string, // a matcher
          fullname: 'Ada Lovelace',
          email_address: '',
          phone_number: '',
          country: 'UK',
          postal_code: 'SW1A 1AA',
          street_name: 'The Mall',
          building: '',
          town: 'London',
        },
      ],
      receiverAddressBook: [expect.objectContaining({ building: '2' }), expect.objectContaining({ building: '1' })],
    });
  });

  it('answers 200 of each side at most', async () => {
    const { token, organisationId: id } = await createCustomer(test);
    const many = Array.from({ length: 201 }, (_, at) => ({
      fullName: 'Grace',
      email: '',
      phone: '',
      country: 'UK',
      postcode: 'M1 1AE',
      streetName: 'Piccadilly',
      building: String(at),
      town: 'Manchester',
    }));
    await saveAddresses(test.database.db, id, 'own', many);
    const answer = await test.call('/shipment/my-address-book', { method: 'GET', token });
    expect(contract.myAddressBook.response.parse(answer.body).myAddressBook).toHaveLength(200);
    expect((await test.list('side=own&page=21', token)).data).toHaveLength(1);
  });
});

describe('an address', () => {
  it('is kept as it should be written', async () => {
    const entry = await entryOf({ building: ' 12  b ' });
    expect(entry).toMatchObject({
      fullname: 'Grace Hopper',
      phone_number: '447700900123',
      postal_code: 'M1 1AE',
      building: '12 b',
    });
  });

  it('needs a person, a postal code and a street, and nothing else', async () => {
    const { status, body } = await test.call('/address-book', { body: { side: 'own', country: 'UK' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: {
        fullname: 'This field is required!.',
        postal_code: 'Invalid postal code',
        street_name: 'This field is required!.',
      },
    });
    const { fullname, country, postal_code, street_name } = grace;
    const entry = await test.call('/address-book', {
      body: { side: 'own', fullname, country, postal_code, street_name },
    });
    expect(entry.status).toBe(200);
  });

  it.each([
    ['email_address', 'grace', 'Please provide a valid email address!.'],
    ['phone_number', '12', 'Phone number is too short'],
    ['phone_number', {}, 'Enter text.'],
    ['country', 'FR', 'We deliver within the United Kingdom only.'],
    ['postal_code', 'QV1 1AA', 'We don’t recognise the postcode QV1 1AA. Please check it, or contact us.'],
    ['postal_code', 'gy1 1aa', 'We don’t serve GY1 1AA: it is in Guernsey, which is not part of the United Kingdom.'],
    ['side', 'theirs', 'Say whose addresses: own or receiver.'],
    ['building', 'x'.repeat(101), 'Use at most 100 characters.'],
  ])('with %s %j is refused: %s', async (field, value, message) => {
    const { status, body } = await add({ [field]: value });
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'VALIDATION', message, fields: { [field]: message } },
    });
  });

  it('is not added twice', async () => {
    await entryOf({ building: 'twice' });
    const { status, body } = await add({ building: 'TWICE', fullname: 'grace hopper' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'This address is already in your address book.' });
    expect((await test.list('side=receiver&search=twice')).total).toBe(1);
  });

  it('is changed, but not into another one', async () => {
    const { id } = await entryOf({ building: 'before' });
    await entryOf({ building: 'another' });
    const changed = await test.call(`/address-book/${id}`, { method: 'PUT', body: { ...grace, building: 'after' } });
    expect(changed.body).toMatchObject({ message: 'Address saved', entry: { id, building: 'after' } });
    const same = await test.call(`/address-book/${id}`, { method: 'PUT', body: { ...grace, building: 'Another' } });
    expect(same.status).toBe(409);
    const unknown = await test.call(`/address-book/${id}`, {
      method: 'PUT',
      body: { ...grace, postal_code: 'QV1 1AA' },
    });
    expect(unknown.status).toBe(400);
    expect((await test.list('side=receiver&search=after')).data).toEqual([expect.objectContaining({ id })]);
  });

  it('is deleted once', async () => {
    const { id } = await entryOf({ building: 'gone' });
    expect((await test.call(`/address-book/${id}`, { method: 'DELETE' })).status).toBe(200);
    const again = await test.call(`/address-book/${id}`, { method: 'DELETE' });
    expect(again).toMatchObject({
      status: 404,
      body: { message: 'This address is no longer in your address book.' },
    });
  });

  it("of another customer can't be seen, changed or deleted", async () => {
    const { id } = await entryOf({ building: 'private' });
    const { token } = await createCustomer(test);
    const calls = await Promise.all([
      test.call(`/address-book/${id}`, { method: 'PUT', body: grace, token }),
      test.call(`/address-book/${id}`, { method: 'DELETE', token }),
      test.call('/address-book/no-id-at-all', { method: 'DELETE', token }),
      test.call('/address-book/no-id-at-all', { method: 'PUT', body: grace, token }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await test.list('side=receiver&search=private', token)).toEqual({ data: [], total: 0 });
    expect((await test.list('side=receiver&search=private')).total).toBe(1);
  });

  it.each([
    ['GET', '/shipment/my-address-book'],
    ['GET', '/address-book?side=own'],
    ['POST', '/address-book'],
    ['PUT', '/address-book/1'],
    ['DELETE', '/address-book/1'],
    ['POST', '/address-book/import'],
    ['GET', '/address-book/export?side=own'],
  ] as const)('is nothing for a visitor: %s %s', async (method, path) => {
    const { status, body } = await callApi(test.app, path, { method });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

describe('GET /address-book', () => {
  it('answers ten a page and the number of all', async () => {
    const { token } = await createCustomer(test);
    const rows = Array.from({ length: 11 }, (_, at) => ({ ...grace, building: String(at) }));
    await test.call('/address-book/import', { body: { side: 'own', rows }, token });
    const [first, second, third] = await Promise.all(
      ['1', '2', '3'].map((page) => test.list(`side=own&page=${page}`, token)),
    );
    expect(first?.data).toHaveLength(10);
    expect(second?.data).toHaveLength(1);
    expect(third).toEqual({ data: [], total: 11 });
    expect(new Set([...(first?.data ?? []), ...(second?.data ?? [])].map(({ id }) => id)).size).toBe(11);
    expect((await test.list('side=receiver', token)).total).toBe(0);
  });

  it.each([
    ['hopper', 1],
    ['GRACE@EXAMPLE', 1],
    ['m11ae', 1],
    ['M1 1AE', 1],
    ['44770090', 1],
    ['7 piccadilly', 1],
    ['100%', 1],
    ['_', 0],
    ['%', 1],
    ['nobody', 0],
  ])('finds by %j %i', async (search, total) => {
    const { token } = await createCustomer(test);
    await entryOf({ building: '100% 7' }, token);
    expect((await test.list(`side=receiver&search=${encodeURIComponent(search)}`, token)).total).toBe(total);
  });
});

describe('what is kept about a customer', () => {
  it('is exported side by side, in the export of the account too, and erased with it', async () => {
    const { token, password, organisationId: id } = await createCustomer(test);
    const entry = await entryOf({ fullname: '=HYPERLINK("x")' }, token);
    const side = await test.call('/address-book/export?side=receiver', { method: 'GET', token });
    expect(side.body).toEqual({ data: [entry] });
    const organisation = await test.call('/account/export', { method: 'GET', token });
    expect(organisation.body).toMatchObject({ records: { address_book: { own: [], receivers: [entry] } } });
    await test.call('/account/erase', { body: { password }, token });
    const rows = await test.database.db
      .selectFrom('address_book_entries')
      .select('id')
      .where('organisation_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });
});
