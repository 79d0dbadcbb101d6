import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffComplaint } from '../../contract/staff/complaints.ts';
import { days } from '../../contract/values/time/duration.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { complaintToken, sendComplaint } from '../testing/files/send-file.ts';
import { supportMails } from '../testing/mails/support-mails.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { createComplaintLinks } from './complaint-replies.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const open = (token: string) =>
  callApi(test.app, '/support/complaints/open', { address: newAddress(), body: { token } });

const reply = (token: string, text = 'It is still broken.', idempotencyKey: string = randomUUID()) =>
  callApi(test.app, '/support/complaints/replies', { address: newAddress(), idempotencyKey, body: { token, text } });

const take = (reference: string, step: string, version: number, more: object = {}) =>
  test.post(`complaints/${reference}/steps`, { step, text: `About ${step}.`, version, ...more });

async function see(reference: string) {
  const token = test.tokenOf('SUPPORT');
  const answer = await callApi(test.app, `/staff/complaints/${reference}`, { method: 'GET', token });
  return staffComplaint.response.parse(answer.body).data;
}

/** A complaint that we answered. */
async function answered() {
  const reference = await sendComplaint(test.app);
  await take(reference, 'ANSWER', 0);
  return { reference, token: complaintToken(reference) };
}

describe('the link in our answer', () => {
  it('takes why it isn’t settled, which staff see with a new deadline and the company gets by mail', async () => {
    const { reference, token } = await answered();
    expect(await open(token)).toMatchObject({ status: 200, body: { reference, kind: 'DAMAGED', is_answered: true } });
    expect(await reply(token)).toMatchObject({ status: 200 });
    const { state, version, due_on, answer_by, events, steps } = await see(reference);
    expect([state, version, due_on]).toEqual(['ESCALATED', 2, answer_by]);
    expect(events.at(-1)).toMatchObject({ kind: 'ESCALATED', who: null, text: 'It is still broken.' });
    expect(steps).toContain('DEADLOCK');
    const mails = await supportMails(test, (mail) => JSON.stringify(mail).includes(reference));
    expect(mails.find(({ template }) => template === 'complaint-reply')).toMatchObject({
      values: { reference, isEscalated: true },
    });
    // Who read the page before the reply must not answer over it.
    expect(await take(reference, 'CLOSE', 1, { outcome: 'UPHELD' })).toMatchObject({ status: 409 });
  });

  it('promises no answer by a day in the past, where our final answer was due already', async () => {
    const { reference, token } = await answered();
    await sql`update support_complaints set conclude_by = '2020-01-02' where reference = ${reference}`.execute(
      test.database.db,
    );
    const { status, body } = await reply(token);
    const { answer_by, conclude_by, is_overdue } = await see(reference);
    expect([status, is_overdue, conclude_by]).toEqual([200, false, answer_by]);
    expect(JSON.stringify(body)).toContain(answer_by.slice(0, 4));
    expect(JSON.stringify(body)).not.toContain('2020');
  });

  it('takes what somebody has to add before we answer, and changes no deadline', async () => {
    const reference = await sendComplaint(test.app);
    const before = await see(reference);
    expect(await reply(complaintToken(reference), 'The lamp, too.')).toMatchObject({ status: 200 });
    const { state, due_on, events } = await see(reference);
    expect([state, due_on]).toEqual(['RECEIVED', before.due_on]);
    expect(events).toMatchObject([{ kind: 'REPLIED', who: null, text: 'The lamp, too.' }]);
  });

  it('counts a reply once for its key, however often and at once it is sent', async () => {
    const { reference, token } = await answered();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => reply(token, 'No.', key)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await see(reference)).events).toHaveLength(2);
    expect(await reply(token, 'Something else.', key)).toMatchObject({ status: 409 });
  });

  it('and a colleague who closes it at once have one order, and nothing is lost', async () => {
    const { reference, token } = await answered();
    const [said, closed] = await Promise.all([reply(token), take(reference, 'CLOSE', 1, { outcome: 'UPHELD' })]);
    expect(said.status).toBe(200);
    const { state, events } = await see(reference);
    expect(state).toBe('ESCALATED');
    expect(events).toHaveLength(closed.status === 200 ? 3 : 2);
  });

  it('is refused with a sentence where it is not ours, too old, of a complaint that is gone, or after the final answer', async () => {
    const { reference, token } = await answered();
    const expired = complaintToken(reference, new Date(Date.now() - days(57)));
    const gone = complaintToken('CMP-AAAAAAAA');
    for (const call of [open, reply]) {
      expect(await call(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toMatchObject({ status: 404 });
      expect(await call('a')).toMatchObject({ status: 404, body: { message: textWith('link is incomplete') } });
      expect(await call(expired)).toMatchObject({ status: 409, body: { message: textWith('expired') } });
      expect(await call(gone)).toMatchObject({ status: 404, body: { message: textWith('no longer have') } });
    }
    await take(reference, 'DEADLOCK', 1);
    for (const call of [open, reply]) {
      expect(await call(token)).toMatchObject({ status: 409, body: { message: textWith('final answer') } });
    }
    expect((await see(reference)).events).toHaveLength(2);
  });

  it('takes no more than 4,000 characters, and a few replies a day', async () => {
    const { reference, token } = await answered();
    expect(await reply(token, 'x'.repeat(4001))).toMatchObject({ status: 400 });
    expect(await reply(token, '   ')).toMatchObject({ status: 400 });
    const answers = [];
    for (const n of [1, 2, 3, 4, 5, 6]) answers.push(await reply(token, `Reply ${n}`));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await see(reference)).events).toHaveLength(6);
  });
});

it.each([
  ['2026-06-01T09:00:00Z', '2026-07-27T22:59:59.999Z'], // in summer time
  ['2026-09-01T09:00:00Z', '2026-10-27T23:59:59.999Z'],
  ['2026-06-01T23:30:00Z', '2026-07-28T22:59:59.999Z'], // after midnight in London
])('a link mailed at %s works until London’s midnight', (mailedAt, until) => {
  const links = createComplaintLinks({ encryptionKey: testEncryptionKey }, 'https://www.larkway.example');
  expect(links.linkFor('CMP-AAAAAAAA', new Date(mailedAt)).until.toISOString()).toBe(until);
});

describe('a closed complaint', () => {
  it('is opened again by the complainant, with time to answer however old it is', async () => {
    const { reference, token } = await answered();
    await take(reference, 'CLOSE', 1, { outcome: 'NOT_UPHELD' });
    await sql`update support_complaints set conclude_by = '2020-01-02' where reference = ${reference}`.execute(
      test.database.db,
    );
    expect(await reply(token)).toMatchObject({ status: 200 });
    const { state, outcome, is_overdue, due_on, answer_by } = await see(reference);
    expect([state, outcome, is_overdue, due_on]).toEqual(['ESCALATED', null, false, answer_by]);
  });

  it('is opened again by staff, with a mail, and before and after in the audit log; not by finance', async () => {
    const { reference } = await answered();
    expect(await take(reference, 'REOPEN', 1)).toMatchObject({ status: 409 });
    await take(reference, 'CLOSE', 1, { outcome: 'NOT_UPHELD' });
    expect((await see(reference)).steps).toEqual(['REOPEN']);
    const body = { step: 'REOPEN', text: 'We were wrong.', version: 2 };
    expect(await test.post(`complaints/${reference}/steps`, body, 'FINANCE')).toMatchObject({ status: 403 });
    expect(await test.post(`complaints/${reference}/steps`, body)).toMatchObject({ status: 200 });
    const { state, events, due_on, email } = await see(reference);
    expect([state, events.at(-1)?.kind, due_on === null]).toEqual(['ESCALATED', 'REOPENED', false]);
    const mails = await supportMails(test, ({ template, to }) => template === 'complaint-step' && to === email);
    expect(mails.map(({ values }) => 'step' in values && values.step)).toContain('REOPEN');
    expect((await test.auditOf(reference)).filter(({ before }) => before !== null).at(-1)).toEqual({
      action: 'open complaint again',
      before: { state: 'RESOLVED', outcome: 'NOT_UPHELD' },
      after: { state: 'ESCALATED' },
    });
  });
});
