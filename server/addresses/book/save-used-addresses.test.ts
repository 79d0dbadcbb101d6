import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostAddresses } from '../../../contract/addresses/address-book.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { saveAddresses } from './address-book.repository.ts';
import { saveUsedAddress } from './save-used-addresses.ts';
import type { BookAddress } from './saved-address.ts';

const ada: BookAddress = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '447700900123',
  country: 'UK',
  postcode: 'SW1A 1AA',
  streetName: 'The Mall',
  building: '12',
  town: 'London',
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function newCustomer(): Promise<string> {
  const { organisationId } = await createCustomer(test);
  return organisationId;
}

const remember = (organisationId: string, address: BookAddress, side: 'own' | 'receiver' = 'own') =>
  test.database.db.transaction().execute((trx) => saveUsedAddress(trx, organisationId, side, address));

const entriesOf = (organisationId: string) =>
  test.database.db
    .selectFrom('address_book_entries')
    .select(['side', 'full_name', 'email', 'phone_number', 'street_name', 'building'])
    .where('organisation_id', '=', organisationId)
    .orderBy('last_used_at', 'desc')
    .execute();

describe('remembering an address', () => {
  it('keeps it once, however it was typed', async () => {
    const id = await newCustomer();
    await remember(id, ada);
    await remember(id, { ...ada, fullName: 'ADA  LOVELACE', streetName: 'the mall' });
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({ side: 'own', full_name: 'Ada Lovelace', street_name: 'The Mall' }),
    ]);
  });

  it('tells the sides, the buildings and the people of an address apart', async () => {
    const id = await newCustomer();
    await remember(id, ada);
    await remember(id, ada, 'receiver');
    await remember(id, { ...ada, building: '14' });
    await remember(id, { ...ada, fullName: 'Grace Hopper' });
    expect(await entriesOf(id)).toHaveLength(4);
  });

  it('puts the one used last first', async () => {
    const id = await newCustomer();
    await remember(id, ada);
    await remember(id, { ...ada, building: '14' });
    await remember(id, ada);
    expect((await entriesOf(id)).map(({ building }) => building)).toEqual(['12', '14']);
  });

  it('learns new contact details and forgets none it knows', async () => {
    const id = await newCustomer();
    await remember(id, { ...ada, phone: '' });
    await remember(id, { ...ada, email: '', phone: '447700900999' });
    expect(await entriesOf(id)).toEqual([
      expect.objectContaining({ email: 'ada@example.com', phone_number: '447700900999' }),
    ]);
  });

  it('keeps one when it is remembered many times at once', async () => {
    const id = await newCustomer();
    await Promise.all(Array.from({ length: 5 }, () => remember(id, ada)));
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('takes the longest texts a shipment may have', async () => {
    const id = await newCustomer();
    const long = { ...ada, fullName: '李'.repeat(300), streetName: '李'.repeat(300), building: '李'.repeat(100) };
    await remember(id, long);
    await remember(id, long);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('leaves a full book as it is, and still knows what is in it', async () => {
    const id = await newCustomer();
    const many = Array.from({ length: mostAddresses }, (_, at) => ({ ...ada, building: String(at) }));
    for (let at = 0; at < mostAddresses; at += 1000) {
      await saveAddresses(test.database.db, id, 'receiver', many.slice(at, at + 1000));
    }
    await remember(id, { ...ada, building: 'one too many' }, 'receiver');
    await remember(id, { ...ada, building: '77' }, 'receiver');
    const entries = await entriesOf(id);
    expect(entries).toHaveLength(mostAddresses);
    expect(entries[0]).toMatchObject({ building: '77' });
  });

  it('is undone with the transaction it was part of', async () => {
    const id = await newCustomer();
    const failing = test.database.db.transaction().execute(async (trx) => {
      await saveUsedAddress(trx, id, 'own', ada);
      throw new Error('no shipment');
    });
    await expect(failing).rejects.toThrow('no shipment');
    expect(await entriesOf(id)).toEqual([]);
  });
});
