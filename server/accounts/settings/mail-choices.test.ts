import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnsubscribed, setUnsubscribed } from '../../notifications/unsubscribe.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const whole = { receive_offer_letter: true, receive_news_letter: true };
const path = '/account/mail-choices';
const choices = (token: string) => callApi(test.app, path, { method: 'GET', token });
const choose = (token: string, body: object) => callApi(test.app, path, { token, body });

it('lets a consent be given and taken back, and is nobody else’s', async () => {
  const [{ token }, other] = [await createCustomer(test), await createCustomer(test)];
  const none = { receive_offer_letter: false, receive_news_letter: false, receive_parcel_emails: true };
  const wanted = { ...none, receive_news_letter: true };
  expect(await choices(token)).toMatchObject({ status: 200, body: { data: none } });
  expect(await choose(token, wanted)).toMatchObject({
    status: 200,
    body: { message: 'Saved', data: wanted },
  });
  expect(await choices(token)).toMatchObject({ body: { data: wanted } });
  expect(await choices(other.token)).toMatchObject({ body: { data: none } });
  await choose(token, none);
  expect(await choices(token)).toMatchObject({ body: { data: none } });
});

it('turns emails about parcels off and on again, also after an email’s own link, and leaves them alone when not named', async () => {
  const { token, email } = await createCustomer(test);
  const { db } = test.database;
  const others = { receive_offer_letter: false, receive_news_letter: false };
  await setUnsubscribed(db, email.toUpperCase(), true);
  expect(await choices(token)).toMatchObject({ body: { data: { receive_parcel_emails: false } } });
  expect(await choose(token, others)).toMatchObject({ body: { data: { receive_parcel_emails: false } } });
  const on = { ...others, receive_parcel_emails: true };
  expect(await choose(token, on)).toMatchObject({ status: 200, body: { data: on } });
  expect(await isUnsubscribed(db, email)).toBe(false);
  const off = { ...others, receive_parcel_emails: false };
  expect(await choose(token, off)).toMatchObject({ body: { data: off } });
  expect(await isUnsubscribed(db, email)).toBe(true);
});

it.each([
  {},
  { receive_offer_letter: true },
  { receive_offer_letter: 'yes', receive_news_letter: true },
  { ...whole, receive_parcel_emails: 'no' },
])('takes no half of an answer: %j', async (body) => {
  const { token } = await createCustomer(test);
  expect(await choose(token, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});
