import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { readConfig } from '../config.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { type BookedParcel, bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createUnsubscribeLinks, isUnsubscribed } from './unsubscribe.ts';

const key = 'known-to-the-tests-and-nobody-else';
const links = createUnsubscribeLinks(key, '');

let test: TestApp;
let parcel: BookedParcel;
beforeAll(async () => {
  test = await createTestApp({ ENCRYPTION_KEY: key });
  parcel = await bookParcel(test, await createCustomer(test), {
    shipper_email_address: 'sender@example.com',
    receiver_email_address: 'receiver@example.com',
  });
});
afterAll(() => test.close());

const hasUnsubscribed = (email: string) => isUnsubscribed(test.database.db, email);

it('asks a person first, and changes nothing by being looked at', async () => {
  const answer = await test.app.inject(links.linkFor({ parcelId: parcel.id, addressee: 'RECEIVER' }));
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['referrer-policy']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-referrer',
  ]);
  expect(answer.body).toContain('<form method="post"><button type="submit">Stop email updates</button></form>');
  expect(answer.body).not.toMatch(/example\.com|Babbage/);
  expect(await hasUnsubscribed('receiver@example.com')).toBe(false);
});

it('stops the mails of whom the link was sent to by the one press of RFC 8058, and by the same again', async () => {
  const url = links.linkFor({ parcelId: parcel.id, addressee: 'RECEIVER' });
  for (let press = 0; press < 2; press += 1) {
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('won’t get any more email updates'),
    ]);
  }
  expect([await hasUnsubscribed('receiver@example.com'), await hasUnsubscribed('sender@example.com')]).toEqual([
    true,
    false,
  ]);
});

it('lets them come again when somebody pressed by mistake', async () => {
  const url = links.linkFor({ parcelId: parcel.id, addressee: 'RECEIVER' });
  const { body } = await test.app.inject({ method: 'POST', url });
  const undo = /action="([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await test.app.inject({ method: 'POST', url: undo })).statusCode).toBe(200);
  expect(await hasUnsubscribed('receiver@example.com')).toBe(false);
});

it('says that they are off when it is opened again, and offers to turn them on', async () => {
  const url = links.linkFor({ parcelId: parcel.id, addressee: 'SENDER' });
  await test.app.inject({ method: 'POST', url });
  const { statusCode, body } = await test.app.inject(url);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<h1>Email updates are off</h1>')]);
  expect(body).not.toContain('Stop email updates');
  expect(await hasUnsubscribed('sender@example.com')).toBe(true);
  const undo = /action="([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await test.app.inject({ method: 'POST', url: undo })).statusCode).toBe(200);
  expect((await test.app.inject(url)).body).toContain('<h1>Stop email updates?</h1>');
});

it('stops nothing by a link we never gave, and says so to people on a page', async () => {
  const forged = createUnsubscribeLinks('another-key-that-is-long-enough-too', '').linkFor({
    parcelId: parcel.id,
    addressee: 'SENDER',
  });
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers, body } = await test.app.inject({ method, url: forged });
    expect([statusCode, headers['content-type'], body]).toEqual([
      404,
      'text/html; charset=utf-8',
      expect.stringContaining('<h1>This link is incomplete</h1>'),
    ]);
    expect((await test.app.inject({ method, url: `${forged}/undo` })).statusCode).toBe(404);
  }
  expect(await hasUnsubscribed('sender@example.com')).toBe(false);
});

it('promises nothing once the people of a parcel were forgotten: other parcels may still be told of', async () => {
  const url = links.linkFor({ parcelId: '0198c0de-0000-4000-8000-000000000009', addressee: 'SENDER' });
  const opened = { method: 'GET', url } as const;
  const pressed = [url, `${url}/undo`].map((target) => ({ method: 'POST', url: target }) as const);
  for (const request of [opened, ...pressed]) {
    const { statusCode, body } = await test.app.inject(request);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('use the link in the most recent one')]);
    expect(body).not.toMatch(/any more email updates|updates are back on/);
  }
});

it('is served at the address that mails are written with', () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://www.larkway.localhost' });
  const link = createUnsubscribeLinks(key, publicUrl).linkFor({ parcelId: parcel.id, addressee: 'SENDER' });
  expect(link.startsWith('https://www.larkway.localhost/unsubscribe/')).toBe(true);
});
