import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listComplaints, staffComplaint } from '../../contract/staff/complaints.ts';
import { recordFailedMail } from '../support/complaint-steps.ts';
import { callApi } from '../testing/call-api.ts';
import { pdfDocument } from '../testing/files/sample-files.ts';
import { attachFile, sendComplaint } from '../testing/files/send-file.ts';
import { supportMails } from '../testing/mails/support-mails.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const get = (path: string) => callApi(test.app, `/staff/${path}`, { method: 'GET', token: test.tokenOf('SUPPORT') });

async function list(show: string) {
  const { data } = listComplaints.response.parse((await get(`complaints?show=${show}`)).body);
  return data.map(({ reference }) => reference);
}

async function see(reference: string) {
  return staffComplaint.response.parse((await get(`complaints/${reference}`)).body).data;
}

const take = (reference: string, step: string, version: number, more: object = {}, key: string = randomUUID()) =>
  test.post(`complaints/${reference}/steps`, { step, text: `About ${step}.`, version, ...more }, 'SUPPORT', key);

const assign = (reference: string, assignee: string | null, assignee_before: string | null) =>
  callApi(test.app, `/staff/complaints/${reference}/assignee`, {
    method: 'PUT',
    token: test.tokenOf('SUPPORT'),
    body: { assignee, assignee_before },
  });

const userOf = (role: 'SUPPORT' | 'FINANCE' | 'OWNER') => test.staff.get(role)?.userId ?? '';

describe('the page of a complaint', () => {
  it('has what was sent, files, the customer, deadlines and everything since; each look is in the audit log', async () => {
    const reference = await sendComplaint(test.app, test.customer.token);
    await attachFile(test.app, reference, pdfDocument);
    expect(await see(reference)).toMatchObject({
      reference,
      state: 'RECEIVED',
      kind: 'DAMAGED',
      text: 'The box was open.',
      customer_id: test.customer.organisationId,
      is_overdue: false,
      assigned_to: null,
      files: [{ type: 'application/pdf' }],
      events: [],
      steps: ['ANSWER', 'ACKNOWLEDGE', 'CLOSE'],
    });
    expect((await test.auditOf(reference)).map(({ action }) => action)).toEqual(['read complaint']);
    expect(await get('complaints/CMP-NOTHING')).toMatchObject({ status: 404 });
  });

  it('has deadlines of 2 and 10 working days and 56 days, the next of which counts', async () => {
    const reference = await sendComplaint(test.app);
    const { created_at, acknowledge_by, answer_by, conclude_by, due_on } = await see(reference);
    const daysUntil = (date: string) => Math.round((Date.parse(date) - Date.parse(created_at)) / 86_400_000);
    expect(daysUntil(acknowledge_by)).toBeGreaterThanOrEqual(1);
    expect(daysUntil(answer_by)).toBeGreaterThanOrEqual(13);
    expect(daysUntil(conclude_by)).toBeGreaterThanOrEqual(55);
    expect(due_on).toBe(acknowledge_by);
    await take(reference, 'ACKNOWLEDGE', 0);
    expect((await see(reference)).due_on).toBe(answer_by);
    await take(reference, 'ANSWER', 1);
    expect((await see(reference)).due_on).toBe(conclude_by);
  });
});

describe('the steps of a complaint', () => {
  it('send what was written to the complainant and keep before and after in the audit log', async () => {
    const reference = await sendComplaint(test.app);
    const { email } = await see(reference);
    expect(await take(reference, 'ANSWER', 0)).toMatchObject({ status: 200 });
    expect(await take(reference, 'CLOSE', 1, { outcome: 'UPHELD' })).toMatchObject({ status: 200 });
    expect(await see(reference)).toMatchObject({
      state: 'RESOLVED',
      outcome: 'UPHELD',
      due_on: null,
      steps: ['REOPEN'],
      events: [
        { kind: 'ANSWERED', who: 'Grace Hopper', text: 'About ANSWER.' },
        { kind: 'RESOLVED', text: 'About CLOSE.' },
      ],
    });
    const mails = await supportMails(test, (mail) => mail.template === 'complaint-step' && mail.to === email);
    expect(mails).toMatchObject([
      { values: { reference, step: 'ANSWER', text: 'About ANSWER.' } },
      { values: { step: 'CLOSE' } },
    ]);
    const changes = (await test.auditOf(reference)).filter(({ before }) => before !== null);
    expect(changes).toEqual([
      { action: 'answer complaint', before: { state: 'RECEIVED' }, after: { state: 'ANSWERED' } },
      { action: 'close complaint', before: { state: 'ANSWERED' }, after: { state: 'RESOLVED', outcome: 'UPHELD' } },
    ]);
    expect(await list('open')).not.toContain(reference);
    expect(await list('closed')).toContain(reference);
  });

  it('are one of two who answer at once, and one for one key', async () => {
    const reference = await sendComplaint(test.app);
    expect(statusesOf(await Promise.all([take(reference, 'ANSWER', 0), take(reference, 'ANSWER', 0)]))).toEqual([
      200, 409,
    ]);
    const key = randomUUID();
    const again = () => take(reference, 'ANSWER', 1, {}, key);
    expect(statusesOf(await Promise.all([again(), again(), again()]))).toEqual([200, 200, 200]);
    const { version, events } = await see(reference);
    expect([version, events.length]).toEqual([2, 2]);
    const { email } = await see(reference);
    expect(await supportMails(test, ({ template, to }) => template === 'complaint-step' && to === email)).toHaveLength(
      2,
    );
  });

  it('are refused out of their order, and without an outcome where there has to be one', async () => {
    const reference = await sendComplaint(test.app);
    expect(await take(reference, 'DEADLOCK', 0)).toMatchObject({ status: 409 });
    expect(await take(reference, 'CLOSE', 0)).toMatchObject({ status: 400 });
    expect(await take(reference, 'ANSWER', 0, { outcome: 'UPHELD' })).toMatchObject({ status: 400 });
    expect(await take('CMP-NOTHING', 'ANSWER', 0)).toMatchObject({ status: 404 });
    await take(reference, 'ANSWER', 0);
    expect(await take(reference, 'DEADLOCK', 1)).toMatchObject({ status: 200 });
    expect(await take(reference, 'ANSWER', 2)).toMatchObject({ status: 409 });
  });

  it('send a final answer that did not arrive again as it was, once for a version, with the reason for staff', async () => {
    const reference = await sendComplaint(test.app);
    await take(reference, 'ANSWER', 0);
    expect(await take(reference, 'SEND_AGAIN', 1)).toMatchObject({ status: 409 });
    await take(reference, 'DEADLOCK', 1);
    const { email, events } = await see(reference);
    const given = events.at(-1)?.at;
    const failed = { reason: '550 5.1.1', at: new Date(), jobId: randomUUID() };
    await recordFailedMail(test.database.db, { ...failed, reference });
    await recordFailedMail(test.database.db, { ...failed, reference: 'CMP-NOTHING' });
    expect((await see(reference)).events.at(-1)).toMatchObject({ kind: 'MAIL_FAILED', who: null, text: '550 5.1.1' });
    const again = () => take(reference, 'SEND_AGAIN', 2);
    expect(statusesOf(await Promise.all([again(), again()]))).toEqual([200, 409]);
    const { state, steps, events: later } = await see(reference);
    expect([state, steps, later.at(-1)?.kind]).toEqual(['DEADLOCK', ['SEND_AGAIN'], 'SENT_AGAIN']);
    const mails = await supportMails(test, (mail) => mail.template === 'complaint-step' && mail.to === email);
    expect(mails.at(-1)).toMatchObject({ values: { step: 'DEADLOCK', text: 'About DEADLOCK.', at: given } });
    expect((await test.auditOf(reference)).map(({ action }) => action)).toContain('send final answer again');
    const body = { step: 'SEND_AGAIN', text: 'It said {first name}.', version: 3 };
    expect(await test.post(`complaints/${reference}/steps`, body)).toMatchObject({ status: 200 });
    expect(await test.post(`complaints/${reference}/steps`, body, 'FINANCE')).toMatchObject({ status: 403 });
  });

  it('are not for finance, nor are notes, the list and the assignment', async () => {
    const reference = await sendComplaint(test.app);
    const token = test.tokenOf('FINANCE');
    const path = `/staff/complaints/${reference}`;
    const body = { step: 'ANSWER', text: 'Hello', version: 0 };
    const answers = await Promise.all([
      callApi(test.app, `${path}/steps`, { token, body }),
      callApi(test.app, `${path}/notes`, { token, body: { text: 'Hello' } }),
      callApi(test.app, `${path}/assignee`, { method: 'PUT', token, body: { assignee: null, assignee_before: null } }),
      callApi(test.app, '/staff/complaints', { method: 'GET', token }),
    ]);
    expect(statusesOf(answers)).toEqual([403, 403, 403, 403]);
    expect(await see(reference)).toMatchObject({ state: 'RECEIVED', events: [] });
  });
});

describe('the queue of complaints', () => {
  it('begins with the earliest deadline and finds what is overdue', async () => {
    const [late, young] = [await sendComplaint(test.app), await sendComplaint(test.app)];
    await sql`update support_complaints set acknowledge_by = '2020-01-02' where reference = ${late}`.execute(
      test.database.db,
    );
    expect((await list('open'))[0]).toBe(late);
    expect(await list('overdue')).toEqual([late]);
    expect(await see(late)).toMatchObject({ is_overdue: true, due_on: '2020-01-02' });
    expect(await list('overdue')).not.toContain(young);
  });

  it('shows each their own, gives one complaint to one of two, and never to somebody who may not answer', async () => {
    const reference = await sendComplaint(test.app);
    const [me, owner] = [userOf('SUPPORT'), userOf('OWNER')];
    expect(statusesOf(await Promise.all([assign(reference, me, null), assign(reference, owner, null)]))).toEqual([
      200, 409,
    ]);
    const winner = (await see(reference)).assigned_to?.id ?? '';
    expect(await assign(reference, me, winner)).toMatchObject({ status: 200 });
    expect(await list('mine')).toEqual([reference]);
    expect(await assign(reference, userOf('FINANCE'), me)).toMatchObject({ status: 409 });
    expect(await assign(reference, randomUUID(), me)).toMatchObject({ status: 409 });
    expect(await assign(reference, null, me)).toMatchObject({ status: 200 });
    expect(await list('mine')).toEqual([]);
  });

  it('keeps notes that only staff see', async () => {
    const reference = await sendComplaint(test.app);
    expect(await test.post(`complaints/${reference}/notes`, { text: 'Called Leeds.' })).toMatchObject({ status: 200 });
    expect(await see(reference)).toMatchObject({ version: 0, events: [{ kind: 'NOTE', text: 'Called Leeds.' }] });
    const { email } = await see(reference);
    expect(await supportMails(test, ({ template, to }) => template === 'complaint-step' && to === email)).toEqual([]);
    const entry = (await test.auditOf(reference)).find(({ action }) => action === 'add note');
    const anyId: unknown = expect.anything();
    expect(entry?.after).toEqual({ note: anyId });
    expect(JSON.stringify(entry)).not.toContain('Leeds');
  });
});
