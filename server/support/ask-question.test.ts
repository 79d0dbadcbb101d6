import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer, newAddress } from '../testing/accounts/create-customer.ts';
import { type ApiAnswer, callApi, cookieFrom } from '../testing/call-api.ts';
import { failedStatements } from '../testing/database/failed-statements.ts';
import { textWith } from '../testing/expected-text.ts';
import { supportMails } from '../testing/mails/support-mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Who {
  readonly token?: string;
  readonly cookie?: string;
}

const ask = (idempotencyKey: string, text: string, who: Who = {}, more: object = {}) =>
  callApi(test.app, '/support/messages', { address: newAddress(), idempotencyKey, ...who, body: { text, ...more } });
const complain = (idempotencyKey: string, text: string, who: Who = {}) =>
  callApi(test.app, '/support/complaints', {
    address: newAddress(),
    idempotencyKey,
    ...who,
    body: { name: 'Eve', email: `${idempotencyKey.replace(' ', '-')}@example.com`, kind: 'LATE', text },
  });
const mailsOf = (text: string) => supportMails(test, ({ values }) => 'text' in values && values.text === text);
const refused = { status: 409, body: { code: 'CONFLICT' } };

/** How often a question with these words is kept. */
async function timesAsked(text: string): Promise<number> {
  const rows = await test.database.db.selectFrom('support_messages').select('id').where('text', '=', text).execute();
  return rows.length;
}

function expectSame(answers: readonly ApiAnswer[]): void {
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
}

describe('a question under a key', () => {
  it('of a customer is one, sent again after a lost answer or three times at once, with the same answer', async () => {
    const { token } = await createCustomer(test);
    const [key, text] = [randomUUID(), `Where is ${randomUUID()}?`];
    const answers = await Promise.all([1, 2, 3].map(() => ask(key, text, { token })));
    expectSame([...answers, await ask(key, text, { token })]);
    expect(await timesAsked(text)).toBe(1);
    expect(await mailsOf(text)).toHaveLength(1);
  });

  it('of a visitor is one too, and every answer brings the cookie of the one conversation', async () => {
    const [key, text] = [randomUUID(), `Where is ${randomUUID()}?`];
    const answers = await Promise.all([1, 2, 3].map(() => ask(key, text)));
    const again = await ask(key, text);
    expectSame([...answers, again]);
    expect(new Set([...answers, again].map(cookieFrom)).size).toBe(1);
    expect(await timesAsked(text)).toBe(1);
    expect(await mailsOf(text)).toHaveLength(1);
    const cookie = cookieFrom(again);
    const seen = await callApi(test.app, '/support/conversation', { method: 'GET', cookie });
    expect(seen.body).toEqual(again.body);

    const next = [randomUUID(), `And where is ${randomUUID()}?`] as const;
    expectSame([await ask(...next, { cookie }), await ask(...next, { cookie })]);
    expect(await timesAsked(next[1])).toBe(1);
    // A visitor without the cookie of a conversation is not let in by the key of a later question.
    expect(await ask(...next)).toMatchObject(refused);
  });

  it('has its answer however often it is sent, beyond the limit for questions too', async () => {
    const { token } = await createCustomer(test);
    const [key, text] = [randomUUID(), `Where is ${randomUUID()}?`];
    const answers: ApiAnswer[] = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push(await ask(key, text, { token }));
    expectSame(answers);
    for (let asked = 1; asked < 20; asked += 1) await ask(randomUUID(), text, { token }); // twenty an hour are heard
    expect(await ask(randomUUID(), text, { token })).toMatchObject({ status: 429 });
    expect(await ask(key, text, { token })).toMatchObject({ status: 200 });
  });

  it('makes no statement fail when it is sent again', async () => {
    const key = randomUUID();
    const failed = await failedStatements(async () => {
      for (let sent = 0; sent < 3; sent += 1) expect(await ask(key, 'Hello?')).toMatchObject({ status: 200 });
    });
    expect(failed).toBe(0);
  });

  it('is refused with other words, another address, or for another call', async () => {
    const { token } = await createCustomer(test);
    const [own, visitors] = [randomUUID(), randomUUID()];
    await ask(own, 'Hello?', { token });
    expect(await ask(own, 'Hello!', { token })).toMatchObject(refused);
    await ask(visitors, 'Hello?');
    expect(await ask(visitors, 'Hello?', {}, { email: 'eve@example.com' })).toMatchObject(refused);
    expect(await complain(visitors, 'Hello?')).toMatchObject(refused);
  });

  it('is another customer’s own, whatever key they chose', async () => {
    const [ada, grace] = [await createCustomer(test), await createCustomer(test)];
    const text = `Where is ${randomUUID()}?`;
    expect(await ask('1', text, { token: ada.token })).toMatchObject({ status: 200 });
    expect(await ask('1', text, { token: grace.token })).toMatchObject({
      status: 200,
      body: { conversation: { email: grace.email } },
    });
    expect(await timesAsked(text)).toBe(2);
  });

  it('opens no conversation that its browser has forgotten', async () => {
    const key = randomUUID();
    const cookie = cookieFrom(await ask(key, 'Forget me.'));
    await callApi(test.app, '/support/conversation', { method: 'DELETE', cookie });
    expect(await ask(key, 'Forget me.', { cookie })).toMatchObject(refused);
  });

  it('that a visitor could share with another by chance is not taken, and none is kept as it came', async () => {
    expect(await ask('1', 'Hello?')).toMatchObject({
      status: 400,
      body: { message: textWith(/^Without an account, Idempotency-Key must be/) },
    });
    const key = randomUUID();
    await ask(key, 'Hello?');
    const rows = await test.database.db.selectFrom('idempotent_answers').select('key').execute();
    expect(rows).not.toContainEqual({ key });
  });
});

describe('a complaint under a key', () => {
  it('is one, sent again after a lost answer or three times at once, with the same reference', async () => {
    const [key, text] = [randomUUID(), `Late: ${randomUUID()}`];
    const answers = await Promise.all([1, 2, 3].map(() => complain(key, text)));
    // Its sender may have signed in meanwhile.
    const { token } = await createCustomer(test);
    expectSame([...answers, await complain(key, text, { token })]);
    const kept = await test.database.db
      .selectFrom('support_complaints')
      .select('reference')
      .where('text', '=', text)
      .execute();
    expect(answers[0]?.body).toMatchObject(kept[0] ?? {});
    expect(kept).toHaveLength(1);
    const { reference } = kept[0] ?? {};
    const mails = await supportMails(test, ({ values }) => 'reference' in values && values.reference === reference);
    expect(mails.map(({ template }) => template)).toEqual(['complaint-received', 'complaint']);
  });

  it('has its reference however often it is sent, beyond the limit for complaints too', async () => {
    const [key, text] = [randomUUID(), `Late since ${randomUUID()}.`];
    const answers: ApiAnswer[] = [];
    for (let sent = 0; sent < 7; sent += 1) answers.push(await complain(key, text)); // five a day are heard
    expectSame(answers);
  });

  it('is answered again up to the limit for repeats of one address', async () => {
    const limited = await createTestApp({ LIMIT_REPEATS_PER_CALLER: '3/1h' });
    const key = randomUUID();
    const body = { name: 'Eve', email: 'eve@example.com', kind: 'LATE', text: 'It is late.' };
    const statuses: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      const { status } = await callApi(limited.app, '/support/complaints', { body, idempotencyKey: key });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await limited.close();
  });

  it('is refused with other words', async () => {
    const key = randomUUID();
    await complain(key, 'It is late.');
    expect(await complain(key, 'It is broken.')).toMatchObject(refused);
  });

  it('is refused with a key that could not be relied on', async () => {
    expect(await complain('two words', 'It is late.')).toMatchObject({
      status: 400,
      body: { message: textWith(/^Idempotency-Key must be/) },
    });
  });
});
