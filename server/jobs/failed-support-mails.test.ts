import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { days } from '../../contract/values/time/duration.ts';
import { smtpMail } from '../integrations/mail/smtp-mail.ts';
import { createLogger } from '../startup/create-logger.ts';
import { selectComplaintEvents } from '../support/complaint-queue.queries.ts';
import { recordFailedMail } from '../support/complaint-steps.ts';
import { answerQuestion, findConversation } from '../support/conversations.ts';
import { sendComplaint } from '../testing/files/send-file.ts';
import { smtpRefusal, startSmtpServer } from '../testing/mails/start-smtp-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { enqueueSupportMail, sendSupportMail } from './mail-jobs.ts';
import { startWorker } from './run-jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Of a complaint whose mails are the only jobs. */
async function complain(): Promise<string> {
  await sql`delete from jobs`.execute(app.database.db);
  return sendComplaint(app.app);
}

/** To a server that answers each mail so, until none is waiting for its first try. */
async function sendAll(code: number, text: string) {
  const server = await startSmtpServer({
    onRcptTo: (_address, _session, callback) => callback(smtpRefusal(code, text)),
  });
  onTestFinished(() => server.close());
  const worker = startWorker({
    database: app.database.db,
    handlers: {
      'support-mail': sendSupportMail({
        database: app.database.db,
        mail: smtpMail({ url: server.url, from: 'Larkway <hello@larkway.example>' }),
        company: companyFrom({}),
        publicUrl: 'https://www.larkway.example',
        complaintLinks: { linkFor: () => ({ url: 'https://www.larkway.example/complaint-reply', until: new Date() }) },
        redressScheme: undefined,
        drawLetter: async () => new Uint8Array(),
      }),
    },
    log: createLogger('silent'),
  });
  const jobs = () => app.database.db.selectFrom('jobs').select(['attempts', 'failed_at', 'last_error']).execute();
  await expect
    .poll(async () => (await jobs()).every(({ failed_at, last_error }) => failed_at !== null || last_error !== null))
    .toBe(true);
  await worker.stop();
}

/** In the chat, to somebody who left an address. Its mail is the only job. */
async function answerChat(): Promise<number> {
  const { number } = await app.database.db
    .insertInto('support_conversations')
    .values({
      id: randomUUID(),
      user_id: null,
      token_hash: null,
      name: 'Eve',
      email: 'eve@example.com',
      created_at: new Date(),
      last_message_at: new Date(),
      is_waiting: true,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`delete from jobs`.execute(app.database.db);
  const deps = { database: app.database.db, now: () => new Date(), enqueueMail: enqueueSupportMail };
  await answerQuestion(deps, number, 'It is in Leeds.');
  return number;
}

const messagesOf = async (number: number) => (await findConversation(app.database.db, { number }))?.messages;

const failuresOf = async (reference: string) =>
  (await selectComplaintEvents(app.database.db, reference)).filter(({ kind }) => kind === 'MAIL_FAILED');

async function answer(reference: string): Promise<void> {
  const values = { name: 'Eve', reference, step: 'ANSWER', text: 'We’re sorry.' } as const;
  await app.database.db
    .transaction()
    .execute((trx) => enqueueSupportMail(trx, { template: 'complaint-step', to: 'eve@example.com', values }));
}

/** As if the server had said so since they were enqueued. */
const waitForAWeek = () =>
  sql`update jobs set created_at = created_at - interval '8 days', useful_until = useful_until - interval '8 days', run_at = now()`.execute(
    app.database.db,
  );

describe('a mail to a complainant', () => {
  test('that no server will ever take shows in the complaint with the reason', async () => {
    const reference = await complain();
    await answer(reference);
    await sendAll(550, '5.1.1 unknown');
    const failures = await failuresOf(reference);
    expect(failures.map(({ text }) => text)).toEqual(['550 5.1.1', '550 5.1.1']); // that it was received, and the answer
  });

  test('that is only put off is no failure yet; after 7 days it is, dated then', async () => {
    const reference = await complain();
    await answer(reference);
    await sendAll(451, '4.7.1 Later');
    expect(await failuresOf(reference)).toEqual([]);
    await waitForAWeek();
    await sql`update jobs set last_error = null`.execute(app.database.db);
    await sendAll(451, '4.7.1 Later');
    const failures = await failuresOf(reference);
    expect(failures.map(({ text }) => text)).toEqual(Array(2).fill('No mail server took it within 7 days.'));
    const ago = Date.now() - (failures[0]?.at.getTime() ?? 0);
    expect(ago).toBeGreaterThanOrEqual(days(1));
    expect(ago).toBeLessThan(days(2));
  });

  test('that is recorded twice, because the first was not heard of, shows once', async () => {
    const reference = await complain();
    const failed = { reference, reason: '550 5.1.1', jobId: randomUUID() };
    await recordFailedMail(app.database.db, { ...failed, at: new Date() });
    await recordFailedMail(app.database.db, { ...failed, at: new Date(Date.now() + 1) });
    expect(await failuresOf(reference)).toHaveLength(1);
  });

  test('that fails in the same millisecond as another shows beside it', async () => {
    const reference = await complain();
    const failed = { reference, reason: '550 5.1.1', at: new Date() };
    const jobIds = [randomUUID(), randomUUID()];
    await Promise.all(jobIds.map((jobId) => recordFailedMail(app.database.db, { ...failed, jobId })));
    expect(await failuresOf(reference)).toHaveLength(2);
  });
});

describe('an answer in the chat', () => {
  test('whose email no server will ever take says so, with the reason', async () => {
    const number = await answerChat();
    await sendAll(550, '5.1.1 unknown');
    expect(await messagesOf(number)).toMatchObject([{ text: 'It is in Leeds.', mailFailure: '550 5.1.1' }]);
  });

  test('whose email is only put off does not, until 7 days are over', async () => {
    const number = await answerChat();
    await sendAll(451, '4.7.1 Later');
    expect(await messagesOf(number)).toMatchObject([{ mailFailure: null }]);
    await waitForAWeek();
    await sql`update jobs set last_error = null`.execute(app.database.db);
    await sendAll(451, '4.7.1 Later');
    expect(await messagesOf(number)).toMatchObject([{ mailFailure: 'No mail server took it within 7 days.' }]);
  });
});
