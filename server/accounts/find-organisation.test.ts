import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { findOrganisation } from './find-organisation.ts';

let product: TestApp;
beforeAll(async () => {
  product = await createTestApp();
});
afterAll(() => product.close());

it('is that of the owner of a verified address, however it is written', async () => {
  const { email, organisationId } = await createCustomer(product);
  expect(await findOrganisation(product.database.db, ` ${email.toUpperCase()} `)).toBe(organisationId);
});

it('is none of a registration that nobody verified, or of nobody', async () => {
  const { email, user } = await createCustomer(product);
  await product.database.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', user._id).execute();
  expect(await findOrganisation(product.database.db, email)).toBeUndefined();
  expect(await findOrganisation(product.database.db, 'nobody@example.org')).toBeUndefined();
});

it('is none of somebody who works for it but does not own it', async () => {
  const { email, organisationId } = await createCustomer(product);
  await product.database.db
    .updateTable('memberships')
    .set({ role: 'VIEWER' })
    .where('organisation_id', '=', organisationId)
    .execute();
  expect(await findOrganisation(product.database.db, email)).toBeUndefined();
});
