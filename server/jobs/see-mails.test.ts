import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { staffMails } from '../../contract/staff/mails.ts';
import { listAudit } from '../../contract/staff/staff.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { smtpServerOf } from '../integrations/mail/smtp-mail.ts';
import { createLogger } from '../startup/create-logger.ts';
import { callApi } from '../testing/call-api.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { JobOutcome } from './job.ts';
import { abandonJob, claimJobs, finishJob } from './jobs.repository.ts';
import { purgeMailDays } from './mail-days.repository.ts';
import { startWorker } from './run-jobs.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createStaff(test);
});
beforeEach(async () => {
  await sql`delete from jobs`.execute(test.database.db);
  await sql`delete from mail_days`.execute(test.database.db);
});
afterAll(() => test.close());

const today = () => dateText(londonDay(new Date()));

async function see(token = owner.staffToken) {
  return staffMails.response.parse((await callApi(test.app, '/staff/mails', { method: 'GET', token })).body);
}

const retry = (id: string) => callApi(test.app, `/staff/jobs/${id}/retry`, { token: owner.staffToken });

const receipt = { kind: 'receipt', payload: { invoiceNumbers: ['INV-1'] } } as const;
const notice = {
  kind: 'mail',
  payload: { template: 'already-registered', to: 'jo@example.com', values: { fullName: 'Jo' } },
} as const;

function enqueue(job: typeof receipt | typeof notice): Promise<void> {
  return test.database.db.transaction().execute((trx) => enqueueJob(trx, job));
}

/** Until nothing is due: what is to be tried again is so in seconds. */
async function workOff(outcome: JobOutcome): Promise<void> {
  const handle = async () => outcome;
  const { db } = test.database;
  const worker = startWorker({
    database: db,
    handlers: { mail: handle, receipt: handle },
    log: createLogger('silent', { write: () => {} }),
  });
  onTestFinished(() => worker.stop());
  const hasNew = async () =>
    (await sql`select from jobs where last_error is null and failed_at is null`.execute(db)).rows.length > 0;
  await expect.poll(hasNew).toBe(false);
  await worker.stop();
}

describe('the mails', () => {
  it('are counted by day and template: what waits, what was sent, and not what turned out to be needless', async () => {
    await enqueue(receipt);
    await enqueue(notice);
    expect((await see()).data).toEqual([
      { day: today(), template: 'mail already-registered', sent: 0, waiting: 1, refused: 0, given_up: 0 },
      { day: today(), template: 'receipt', sent: 0, waiting: 1, refused: 0, given_up: 0 },
    ]);
    expect((await see()).last_sent_at).toBeNull();
    await workOff({ outcome: 'done', hasSentMail: true });
    await enqueue(receipt);
    await workOff({ outcome: 'done' });
    const seen = await see();
    expect(seen.data.map(({ template, sent, waiting }) => [template, sent, waiting])).toEqual([
      ['mail already-registered', 1, 0],
      ['receipt', 1, 0],
    ]);
    expect(Date.now() - Date.parse(seen.last_sent_at ?? '')).toBeLessThan(days(1));
  });

  it('that a server refuses are listed with why and to whom, without an address', async () => {
    await enqueue(receipt);
    await workOff({ outcome: 'try-again', reason: '451 4.7.1', recipient: 'j…@example.com' });
    const { data, failures } = await see();
    expect(data).toMatchObject([{ template: 'receipt', waiting: 1, refused: 1, given_up: 0 }]);
    expect(failures).toMatchObject([
      { template: 'receipt', state: 'retrying', reason: '451 4.7.1', recipient: 'j…@example.com', can_retry: true },
    ]);
  });

  it('that are given up are tried again by hand, once, which the audit log tells', async () => {
    await enqueue(receipt);
    await workOff({ outcome: 'give-up', reason: '550 5.1.1', recipient: 'j…@example.com' });
    const { data, failures } = await see();
    expect(data).toMatchObject([{ template: 'receipt', waiting: 0, given_up: 1 }]);
    expect(failures).toMatchObject([{ state: 'abandoned', reason: '550 5.1.1', attempts: 1, can_retry: true }]);
    const id = failures[0]?.id ?? '';
    const statuses = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect((await see()).data).toMatchObject([{ template: 'receipt', waiting: 1, given_up: 1 }]);
    const audit = await callApi(test.app, `/staff/audit?subject=${id}`, { method: 'GET', token: owner.staffToken });
    expect(listAudit.response.parse(audit.body).data).toMatchObject([
      { action: 'retry job', before: { kind: 'receipt' } },
    ]);
    await workOff({ outcome: 'done', hasSentMail: true });
    expect(await see()).toMatchObject({ data: [{ sent: 1, waiting: 0, given_up: 1 }], failures: [] });
  });

  it('whose content names somebody are not kept for that', async () => {
    await enqueue(notice);
    await workOff({ outcome: 'give-up', reason: '550 5.1.1', recipient: 'j…@example.com' });
    const { failures } = await see();
    expect(failures).toMatchObject([{ template: 'mail', can_retry: false }]);
    expect(await retry(failures[0]?.id ?? '')).toMatchObject({ status: 409 });
    expect((await see()).failures).toHaveLength(1);
    expect((await sql`select from jobs where payload is not null`.execute(test.database.db)).rows).toEqual([]);
  });

  it('are counted once, however often the end of a job is stored', async () => {
    const { db } = test.database;
    await enqueue(receipt);
    await enqueue(receipt);
    const claim = { workerId: randomUUID(), number: 1 };
    const [first, second] = await claimJobs(db, claim, { kinds: ['receipt'], count: 2, leaseMs: 60_000 });
    if (!first || !second) throw new Error('Two were enqueued.');
    await Promise.all([finishJob(db, first, true), finishJob(db, first, true)]);
    await Promise.all([abandonJob(db, second, { reason: 'x' }), abandonJob(db, second, { reason: 'x' })]);
    expect((await see()).data).toMatchObject([{ sent: 1, given_up: 1, waiting: 0 }]);
  });

  it('of older days are not shown, and deleted after a year', async () => {
    const { db } = test.database;
    const insert = (ago: number) =>
      db
        .insertInto('mail_days')
        .values({ day: dateText(new Date(londonDay(new Date()).getTime() - days(ago))), template: 'receipt' })
        .execute();
    for (const ago of [0, 29, 30, 400]) await insert(ago);
    expect((await see()).data).toHaveLength(2);
    await purgeMailDays(db, new Date());
    expect(await db.selectFrom('mail_days').select('day').execute()).toHaveLength(3);
  });

  it('are the whole company’s, not a depot’s, and the owner’s alone', async () => {
    for (const staff of [
      await createStaff(test, { depotId: dartfordId }),
      await createStaff(test, { role: 'SUPPORT' }),
    ]) {
      const answer = await callApi(test.app, '/staff/mails', { method: 'GET', token: staff.staffToken });
      expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } });
    }
  });
});

it.each([
  ['smtps://jo:secret@mail.example.com', { host: 'mail.example.com', port: 465, encryption: 'ALWAYS' }],
  ['smtp://jo:secret@mail.example.com:2525', { host: 'mail.example.com', port: 2525, encryption: 'REQUIRED' }],
  ['smtp://localhost', { host: 'localhost', port: 587, encryption: 'IF_OFFERED' }],
])('of %s neither account nor password is shown', (url, server) => {
  expect(smtpServerOf(url)).toEqual(server);
});
