import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import type { AccountMail } from '../accounts/mails/account-mail.ts';
import { smtpMail } from '../integrations/mail/smtp-mail.ts';
import { createLogger } from '../startup/create-logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { smtpRefusal, startSmtpServer } from '../testing/mails/start-smtp-server.ts';
import { enqueueMail, sendAccountMail } from './mail-jobs.ts';
import { startWorker } from './run-jobs.ts';

const from = 'Larkway <hello@larkway.example>';
const mail: AccountMail = {
  template: 'verify-email',
  to: 'jo@example.com',
  values: { fullName: 'Jo', token: 'secret', endToken: 'end' },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Sends what is queued through a server, from here to the end of the test. */
function sendBy(url: string): string[] {
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line) => void logLines.push(line) });
  const deps = {
    database: database.db,
    mail: smtpMail({ url, from }),
    company: companyFrom({}),
    publicUrl: 'https://www.larkway.example',
  };
  const worker = startWorker({ database: database.db, handlers: { mail: sendAccountMail(deps) }, log });
  onTestFinished(() => worker.stop());
  return logLines;
}

async function jobsWhen(isAsExpected: (jobs: { attempts: number; failed_at: Date | null }[]) => boolean) {
  for (;;) {
    const jobs = await database.db
      .selectFrom('jobs')
      .select(['payload', 'attempts', 'failed_at', 'last_error'])
      .execute();
    if (isAsExpected(jobs)) return jobs;
  }
}

describe('a queued mail', () => {
  test('is useful as long as its link works: half an hour, and an invitation of staff a week', async () => {
    const invitation: AccountMail = {
      template: 'staff-invitation',
      to: 'jo@example.com',
      values: { role: 'driver', depot: null, token: 'secret' },
    };
    const lives = await database.db.transaction().execute(async (trx) => {
      await enqueueMail(trx, mail);
      await enqueueMail(trx, invitation);
      const { rows } = await sql<{
        seconds: number;
      }>`select extract(epoch from useful_until - now())::integer as seconds
        from jobs order by 1`.execute(trx);
      await trx.deleteFrom('jobs').execute();
      return rows.map(({ seconds }) => seconds);
    });
    expect(lives).toEqual([30 * 60, 7 * 24 * 60 * 60]);
  });

  test('is sent although the server first says to come back later, and is the same mail both times', async () => {
    const tries: string[] = [];
    const server = await startSmtpServer({
      onRcptTo: (_address, _session, callback) => {
        tries.push('recipient');
        callback(tries.length === 1 ? smtpRefusal(451, '4.7.1 Greylisted') : null);
      },
    });
    onTestFinished(() => server.close());
    const logLines = sendBy(server.url);
    await database.db.transaction().execute((trx) => enqueueMail(trx, mail));
    const [waiting] = await database.db.selectFrom('jobs').select('id').execute();
    await jobsWhen((jobs) => jobs.length === 0);

    expect(server.received).toHaveLength(1);
    const email = await PostalMime.parse(server.received[0]?.message ?? '');
    expect(email).toMatchObject({
      messageId: `<${waiting?.id}@www.larkway.example>`,
      subject: 'Verify your email address for Larkway',
      to: [{ address: 'jo@example.com' }],
    });
    const link = 'https://www.larkway.example/auth/verifying-account?email=jo%40example.com&token=secret';
    expect(email.text).toContain(`\n${link}\n`);
    expect(email.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(logLines.join('')).toContain('451 4.7.1');
    expect(logLines.join('')).not.toMatch(/secret|jo@example\.com/);
  });

  test('that nobody will take is given up, and its link is deleted', async () => {
    const server = await startSmtpServer({
      onRcptTo: (_address, _session, callback) => callback(smtpRefusal(550, '5.1.1 <jo@example.com> unknown')),
    });
    onTestFinished(() => server.close());
    sendBy(server.url);
    await database.db.transaction().execute((trx) => enqueueMail(trx, mail));
    const jobs = await jobsWhen(([job]) => job?.failed_at != null);
    expect(jobs).toEqual([expect.objectContaining({ attempts: 1, last_error: '550 5.1.1', payload: null })]);
  });
});

test('a link waits to be sent no longer than it works; a notice waits for days', async () => {
  const notice: AccountMail = { template: 'already-registered', to: 'ann@example.com', values: { fullName: 'Ann' } };
  const waits = await database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('jobs').execute();
    await enqueueMail(trx, mail);
    await enqueueMail(trx, notice);
    return trx.selectFrom('jobs').select(['created_at', 'useful_until']).orderBy('useful_until').execute();
  });
  const usefulMinutes = waits.map((row) => ((row.useful_until?.getTime() ?? 0) - row.created_at.getTime()) / 60_000);
  expect(usefulMinutes).toEqual([30, 3 * 24 * 60]);
});
