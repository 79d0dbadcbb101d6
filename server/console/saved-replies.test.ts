import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSavedReplies, mostSavedReplies } from '../../contract/staff/saved-replies.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { sendComplaint } from '../testing/files/send-file.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  callApi(test.app, `/staff/${path}`, { method, token: test.tokenOf('SUPPORT'), ...(body && { body }) });

const list = async () => listSavedReplies.response.parse((await call('GET', 'saved-replies')).body).data;

async function save(text = 'We’re sorry.', title = `Late ${randomUUID()}`) {
  expect(await test.post('saved-replies', { title, text })).toMatchObject({ status: 200 });
  const found = (await list()).find((one) => one.title === title);
  if (!found) throw new Error('It is not in the list.');
  return found;
}

const change = (id: string, body: object) => call('PUT', `saved-replies/${id}`, body);

describe('a saved reply', () => {
  it('is added, changed and deleted, with before and after in the audit log', async () => {
    const title = `Late ${randomUUID()}`;
    const { id, ...reply } = await save('Hello {first name}, {tracking number} is late.', title);
    expect(reply).toMatchObject({ title, version: 0, changed_by: 'Grace Hopper' });
    const text = 'Hello {first name}.';
    expect(await change(id, { title, text, version: 0 })).toMatchObject({ status: 200 });
    expect((await list()).find((one) => one.id === id)).toMatchObject({ title, text, version: 1 });
    expect(await call('DELETE', `saved-replies/${id}`)).toMatchObject({ status: 200 });
    expect((await list()).some((one) => one.id === id)).toBe(false);
    const before = { title, text: reply.text };
    expect(await test.auditOf(id)).toEqual([
      { action: 'add saved reply', before: null, after: before },
      { action: 'change saved reply', before, after: { title, text } },
      { action: 'delete saved reply', before: { title, text }, after: null },
    ]);
  });

  it('is one for one key, and one for a title, however it is written', async () => {
    const [key, title] = [randomUUID(), `Lost ${randomUUID()}`];
    const add = (text: string, ofKey: string, called = title) =>
      test.post('saved-replies', { title: called, text }, 'SUPPORT', ofKey);
    expect(statusesOf(await Promise.all([add('One', key), add('One', key), add('One', key)]))).toEqual([200, 200, 200]);
    expect(await add('Two', randomUUID(), title.toUpperCase())).toMatchObject({ status: 409 });
    const raced = `Raced ${randomUUID()}`;
    const both = [add('One', randomUUID(), raced), add('Two', randomUUID(), raced)];
    expect(statusesOf(await Promise.all(both))).toEqual([200, 409]);
    expect((await list()).filter((one) => [title, raced].includes(one.title))).toHaveLength(2);
  });

  it('keeps the first of two changes at once, and takes the same change again', async () => {
    const { id, title } = await save();
    const to = (text: string, version = 0) => change(id, { title, text, version });
    expect(statusesOf(await Promise.all([to('From one.'), to('From another.')]))).toEqual([200, 409]);
    const { text = '', version } = (await list()).find((one) => one.id === id) ?? {};
    expect(version).toBe(1);
    expect(await to(text)).toMatchObject({ status: 200 });
    expect((await test.auditOf(id)).filter(({ action }) => action === 'change saved reply')).toHaveLength(1);
  });

  it.each([
    ['', 'Write the reply.'],
    ['x'.repeat(4001), 'Use at most 4000 characters.'],
    ['Hello {name},', '{name} isn’t a placeholder. Use {first name} or {tracking number}.'],
    ['Hello {first name,', 'A brace { or } stands alone. Use {first name} or {tracking number}.'],
  ])('whose text is %.20j is refused with a sentence', async (text, message) => {
    const answer = await test.post('saved-replies', { title: `Bad ${randomUUID()}`, text });
    expect(answer).toMatchObject({ status: 400, body: { fields: { text: message } } });
  });

  it('needs a title, of at most 80 characters', async () => {
    const answers = ['', 'x'.repeat(81)].map((title) => test.post('saved-replies', { title, text: 'Hello.' }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400]);
  });

  it('that nobody saved is not found', async () => {
    for (const id of ['nothing', randomUUID()]) {
      expect(await change(id, { title: 'Late', text: 'Hello.', version: 0 })).toMatchObject({ status: 404 });
      expect(await call('DELETE', `saved-replies/${id}`)).toMatchObject({ status: 404 });
    }
  });

  it('is not for finance to read or write', async () => {
    const { id, title } = await save();
    const token = test.tokenOf('FINANCE');
    const body = { title, text: 'Hello.', version: 0 };
    const answers = [
      callApi(test.app, '/staff/saved-replies', { method: 'GET', token }),
      callApi(test.app, '/staff/saved-replies', { token, body }),
      callApi(test.app, `/staff/saved-replies/${id}`, { method: 'PUT', token, body }),
      callApi(test.app, `/staff/saved-replies/${id}`, { method: 'DELETE', token }),
    ];
    expect(statusesOf(await Promise.all(answers))).toEqual([403, 403, 403, 403]);
  });

  it('is refused where there are too many to choose from', async () => {
    const { id } = await save();
    const { changed_by } = await test.database.db
      .selectFrom('saved_replies')
      .select('changed_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: mostSavedReplies }, () => {
      return { id: randomUUID(), title: `Many ${randomUUID()}`, text: 'Hello.', changed_at: new Date(), changed_by };
    });
    await test.database.db.insertInto('saved_replies').values(rows).execute();
    const answer = await test.post('saved-replies', { title: `One more ${randomUUID()}`, text: 'Hello.' });
    expect(answer).toMatchObject({ status: 409 });
    await test.database.db.deleteFrom('saved_replies').where('title', 'like', 'Many %').execute();
  });
});

describe('an answer in which a placeholder is left', () => {
  const text = 'Hello {first name}.';
  const refused = { status: 400, body: { fields: { text: 'Replace {first name} before you send it.' } } };

  it('goes to nobody from a complaint', async () => {
    const reference = await sendComplaint(test.app);
    expect(await test.post(`complaints/${reference}/steps`, { step: 'ANSWER', text, version: 0 })).toMatchObject(
      refused,
    );
  });

  it('goes to nobody from a chat', async () => {
    const email = `eve-${randomUUID()}@example.com`;
    await callApi(test.app, '/support/messages', { address: newAddress(), body: { text: 'Hello?', email } });
    const { number, at } = await test.database.db
      .selectFrom('support_conversations')
      .select(['number', 'last_message_at as at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const body = { text, last_message_at: at.toISOString() };
    expect(await test.post(`conversations/${number}/answers`, body)).toMatchObject(refused);
  });
});
