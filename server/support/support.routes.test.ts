import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { supportConversation } from '../../contract/support.ts';
import { createCustomer, newAddress } from '../testing/accounts/create-customer.ts';
import { callApi, cookieFrom } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { supportMails } from '../testing/mails/support-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ COMPANY_EMAIL: 'desk@larkway.example', LIMIT_QUESTIONS_PER_CONVERSATION: '3/1h' });
});
afterAll(() => test.close());

interface Who {
  readonly token?: string;
  readonly cookie?: string;
  readonly address?: string;
}

const ask = (text: string, who: Who = {}, more: object = {}) =>
  callApi(test.app, '/support/messages', { address: newAddress(), ...who, body: { text, ...more } });
const look = (who: Who = {}) => callApi(test.app, '/support/conversation', { method: 'GET', ...who });
const leave = (email: string, who: Who) =>
  callApi(test.app, '/support/conversation/email', {
    method: 'PUT',
    address: newAddress(),
    ...who,
    body: { email },
  });
const send = (changes: object) =>
  callApi(test.app, '/support/complaints', {
    address: newAddress(),
    body: { ...complaint('code@example.com'), ...changes },
  });
const conversationIn = ({ body }: { readonly body: unknown }) =>
  supportConversation.parse((body as { conversation: unknown }).conversation); // of every answer that has one
const mailsOf = (text: string) => supportMails(test, ({ values }) => 'text' in values && values.text === text);

describe('a visitor', () => {
  it('asks, sees the conversation again by a cookie that scripts and other sites have nothing of, and asks more', async () => {
    const first = await ask('  Where is\r\nmy parcel? ');
    expect(first.headers['set-cookie']).toMatch(
      /^conversation=[\w-]{43}; Path=\/api\/v1\/support; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieFrom(first);
    const second = await ask('It is late.', { cookie });
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(conversationIn(await look({ cookie }))).toMatchObject({
      email: '',
      messages: [
        { from: 'customer', text: 'Where is\nmy parcel?' },
        { from: 'customer', text: 'It is late.' },
      ],
    });
    expect((await look()).body).toEqual({ conversation: null });
  });

  it('keeps the secret to themselves: what is stored is its hash', async () => {
    const cookie = cookieFrom(await ask('A secret question'));
    const rows = await test.database.db.selectFrom('support_conversations').select('token_hash').execute();
    expect(rows.some(({ token_hash: hash }) => hash?.toString('base64url') === cookie.split('=')[1])).toBe(false);
  });

  it('is not given a conversation for a cookie of their own making', async () => {
    const made = `conversation=${'x'.repeat(43)}`;
    const answer = await ask('Hello', { cookie: made });
    expect(cookieFrom(answer)).not.toBe(made);
    expect((await look({ cookie: made })).body).toEqual({ conversation: null });
  });

  it('may leave an address with the question or after it, to which the company then replies', async () => {
    await ask('Where do you deliver?', {}, { email: 'Eve@Example.com' });
    expect(await mailsOf('Where do you deliver?')).toMatchObject([
      { template: 'question', to: 'desk@larkway.example', replyTo: 'eve@example.com' },
    ]);
    const cookie = cookieFrom(await ask('Do you deliver on Sundays?', {}, { email: '' }));
    expect(await mailsOf('Do you deliver on Sundays?')).toEqual([
      expect.not.objectContaining({ replyTo: textWith(/./) }),
    ]);
    expect(conversationIn(await leave('eve@example.com', { cookie })).email).toBe('eve@example.com');
    expect(await leave('eve@example.com', {})).toMatchObject({ status: 404 });
    expect(await leave('eve', { cookie })).toMatchObject({ status: 400 });
  });

  it('is forgotten when the browser says so, and a copy of the cookie opens nothing', async () => {
    const cookie = cookieFrom(await ask('Forget me'));
    const answer = await callApi(test.app, '/support/conversation', { method: 'DELETE', cookie });
    expect(answer.headers['set-cookie']).toMatch(/^conversation=; Path=\/api\/v1\/support; Max-Age=0; /);
    expect((await look({ cookie })).body).toEqual({ conversation: null });
    expect(await mailsOf('Forget me')).toHaveLength(1);
  });
});

describe('a customer', () => {
  it('has the conversation on every device, by the account and never by a cookie', async () => {
    const customer = await createCustomer(test);
    const visitor = cookieFrom(await ask('Of somebody before'));
    const answer = await ask('Of Ada', { token: customer.token, cookie: visitor });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(conversationIn(await look({ token: customer.token, cookie: visitor }))).toMatchObject({
      email: customer.email,
      messages: [{ text: 'Of Ada' }],
    });
    expect(await mailsOf('Of Ada')).toMatchObject([{ replyTo: customer.email, values: { name: 'Ada Lovelace' } }]);
    const stranger = await createCustomer(test);
    expect((await look({ token: stranger.token })).body).toEqual({ conversation: null });
  });

  it('who asks twice at once has one conversation with both questions', async () => {
    const { token } = await createCustomer(test);
    const answers = await Promise.all([ask('One', { token }), ask('Two', { token })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { messages } = conversationIn(await look({ token }));
    expect(messages.map(({ text }) => text).toSorted()).toEqual(['One', 'Two']);
  });

  it('whose session has ended is told so, and leaves no trace as a visitor', async () => {
    expect(await ask('Still me', { token: 'x'.repeat(43) })).toMatchObject({ status: 401 });
    expect(await mailsOf('Still me')).toEqual([]);
  });

  it('gets all of it in the export, and none is left after erasing', async () => {
    const customer = await createCustomer(test);
    await ask('What do you know of me?', customer);
    await callApi(test.app, '/support/complaints', { token: customer.token, body: complaint(customer.email) });
    const exported = await callApi(test.app, '/account/export', { method: 'GET', token: customer.token });
    expect(exported.body).toMatchObject({
      records: {
        support: {
          conversation: { email: customer.email, messages: [{ text: 'What do you know of me?' }] },
          complaints: [{ email: customer.email, kind: 'LATE' }],
        },
      },
    });
    const { password, token } = customer;
    expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
    const { db } = test.database;
    const left = [
      ...(await db.selectFrom('support_conversations').select('id').where('email', '=', customer.email).execute()),
      ...(await db.selectFrom('support_complaints').select('text').where('email', '=', customer.email).execute()),
    ];
    expect(left).toEqual([]);
  });
});

describe('what is asked too often or wrongly', () => {
  it('is refused for one conversation, with when to come back', async () => {
    const { token } = await createCustomer(test);
    const statuses = [];
    for (const text of ['1', '2', '3', '4']) statuses.push((await ask(text, { token })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await ask('5', { token })).toMatchObject({
      headers: { 'retry-after': textWith(/^\d+$/) },
      body: {
        message: textWith(/^We’ve received a lot of questions from you and will answer them\. Please try again in/),
      },
    });
  });

  it.each([
    [{}, 'Enter your question.'],
    [{ text: ' \n ' }, 'Enter your question.'],
    [{ text: 'x'.repeat(4001) }, 'Use at most 4000 characters.'],
    [{ text: 'Hello', email: 'no address' }, 'Please provide a valid email address!.'],
  ])('%j: %s', async (body, message) => {
    const answer = await callApi(test.app, '/support/messages', { body, address: newAddress() });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });
});

describe('which chat a page opens', () => {
  it('is ours without an id of Crisp', async () => {
    const answer = await callApi(test.app, '/support/config', { method: 'GET' });
    expect(answer.body).toEqual({ crisp_website_id: '' });
  });
});

describe('a complaint', () => {
  it('is kept under a reference, confirmed without its words, and mailed to the company with them', async () => {
    const email = 'grace@example.com';
    const answer = await callApi(test.app, '/support/complaints', { address: newAddress(), body: complaint(email) });
    expect(answer).toMatchObject({ status: 200, body: { reference: textWith(/^CMP-[0-9A-HJKMNP-TV-Z]{8}$/) } });
    const { reference } = answer.body as { reference: string }; // just seen
    const mails = await supportMails(test, ({ values }) => 'reference' in values && values.reference === reference);
    expect(mails).toMatchObject([
      { template: 'complaint-received', to: email, values: { trackingCode: 'CL000717618GB' } },
      { template: 'complaint', to: 'desk@larkway.example', replyTo: email, values: { text: 'It came a week late.' } },
    ]);
    expect(JSON.stringify(mails[0])).not.toContain('week late');
    const kept = await test.database.db
      .selectFrom('support_complaints')
      .select(['name', 'email', 'kind', 'user_id'])
      .where('reference', '=', reference)
      .execute();
    expect(kept).toEqual([{ name: 'Grace Hopper', email, kind: 'LATE', user_id: null }]);
  });

  it('is taken from who was signed in until a moment ago, as a visitor’s: its words would be lost otherwise', async () => {
    const email = 'ended@example.com';
    const body = complaint(email);
    const answer = await callApi(test.app, '/support/complaints', { address: newAddress(), token: 'ended', body });
    expect(answer).toMatchObject({ status: 200 });
    const kept = await test.database.db
      .selectFrom('support_complaints')
      .select('user_id')
      .where('email', '=', email)
      .execute();
    expect(kept).toEqual([{ user_id: null }]);
  });

  it('is refused when one address is written to too often', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send({ email: 'often@example.com' })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['name', 'Enter your name.'],
    ['email', 'Please provide your email address!.'],
    ['kind', 'Choose what it’s about.'],
    ['text', 'Tell us what went wrong.'],
  ])('without %s is refused: %s', async (field, message) => {
    const body = { ...complaint('a@example.com'), [field]: undefined };
    const answer = await callApi(test.app, '/support/complaints', { address: newAddress(), body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
  });

  it('may be about no parcel, but not about a mistyped code', async () => {
    expect(await send({ tracking_code: '' })).toMatchObject({ status: 200 });
    expect(await send({ tracking_code: 'CL000717619GB' })).toMatchObject({
      status: 400,
      body: { fields: { tracking_code: textWith(/isn’t right/) } },
    });
  });
});

function complaint(email: string) {
  return {
    name: 'Grace Hopper',
    email,
    tracking_code: 'cl 0007 1761 8 gb',
    kind: 'LATE',
    text: 'It came a week late.',
  };
}
