import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileLinks } from '../files/file-links.ts';
import { listFilesOfSubject } from '../files/file-records.ts';
import { enqueueSupportMail } from '../jobs/mail-jobs.ts';
import { callApi, cookieFrom } from '../testing/call-api.ts';
import { pdfDocument } from '../testing/files/sample-files.ts';
import { attachFile, sendComplaint } from '../testing/files/send-file.ts';
import { supportMails } from '../testing/mails/support-mails.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { createTestApp, type TestApp, testEncryptionKey } from '../testing/test-app.ts';
import { type RefundCalls, readCommand, runCommand, usage } from './support-command.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ DATA_DIR: await folderOfRun() });
});
afterAll(() => test.close());

const refusals = new Map<string, 'disputed' | 'lost'>([
  ['SHP-DISPUTED', 'disputed'],
  ['SHP-LOST', 'lost'],
]);

const refundCalls: RefundCalls = {
  refund: async (_trx, { email, reference, partPence }) => `${email} refunds ${partPence} of ${reference}.`,
  listOwedRefunds: async () => [{ line: 'SHP-7KQ2M9XW  £7.92' }],
  recordPayOut: async (_trx, reference) =>
    reference === 'SHP-7KQ2M9XW' ? { paidPence: 792 } : (refusals.get(reference) ?? 'none'),
};

const links = createFileLinks({ encryptionKey: testEncryptionKey }, 'http://localhost:3000');

/** Runs a command as the process does and gives what was written. */
async function run(...args: string[]): Promise<string> {
  let written = '';
  const output = { write: (text: string) => (written += text) };
  const deps = {
    database: test.database.db,
    now: () => new Date(),
    enqueueMail: enqueueSupportMail,
    output,
    linkFiles: (reference: string) =>
      listFilesOfSubject({ database: test.database.db, now: () => new Date(), links }, 'COMPLAINT', reference),
    ...refundCalls,
  };
  await runCommand(deps, readCommand(args));
  return written;
}

describe('npm run support', () => {
  it('lists, shows and answers, in the chat and by email where there is an address', async () => {
    expect(await run('list')).toBe('There are no conversations yet.\n');
    const asked = await callApi(test.app, '/support/messages', {
      body: { text: 'Where is it?\nIt is late.', email: 'eve@example.com' },
    });
    expect(await run('list')).toMatch(/^ {4}1 {2}waiting since [\d-]+ [\d:]+ UTC {2}eve@example\.com\n$/);
    expect(await run('answer', '1', 'It', 'is in Leeds.')).toBe(
      'Answered 1. It shows in the chat and goes to eve@example.com.\n',
    );
    expect(await run('list')).toMatch(/^ {4}1 {2}answered /);
    expect(await run('show', '1')).toMatch(
      /^Conversation 1 with eve@example\.com\n\nCustomer, .* UTC\n {2}Where is it\?\n {2}It is late\.\n\nCompany, .* UTC\n {2}It is in Leeds\.\n$/,
    );
    const seen = await callApi(test.app, '/support/conversation', { method: 'GET', cookie: cookieFrom(asked) });
    expect(seen.body).toMatchObject({ conversation: { messages: [{}, { from: 'company', text: 'It is in Leeds.' }] } });
    expect(await supportMails(test, ({ template }) => template === 'answer')).toMatchObject([
      { template: 'answer', to: 'eve@example.com', values: { name: '', text: 'It is in Leeds.' } },
    ]);

    await callApi(test.app, '/support/messages', { body: { text: 'Hello?' } });
    expect(await run('answer', '2', 'Hello.')).toBe(
      'Answered 2. It shows in the chat; there is no email address to send it to.\n',
    );
    await expect(run('show', '9')).rejects.toThrow('There is no conversation 9.');
    await expect(run('answer', '9', 'x')).rejects.toThrow('There is no conversation 9.');
  });

  it('lists complaints', async () => {
    expect(await run('complaints')).toBe('There are no complaints yet.\n');
    const body = { name: 'Grace', email: 'g@example.com', kind: 'LOST', text: 'It is gone.' };
    await callApi(test.app, '/support/complaints', { body });
    expect(await run('complaints')).toMatch(
      /^CMP-\w{8} {2}.* UTC {2}Grace <g@example\.com>\n {2}A lost parcel\n {2}It is gone\.\n$/,
    );
  });

  it('gives links to the files of a complaint', async () => {
    const reference = await sendComplaint(test.app);
    await attachFile(test.app, reference, pdfDocument);
    const [, entry = ''] = (await run('complaints')).split(reference);
    const [, path = ''] = /The box was open\.\n {2}http:\/\/localhost:3000(\S+)\n/.exec(entry) ?? [];
    expect((await test.app.inject(path)).rawPayload.equals(pdfDocument)).toBe(true);
  });

  it('refunds part of a payment under the name of who does', async () => {
    expect(await run('refund', 'shp-7kq2m9xw', '2.50', 'ada@example.com', 'arrived', 'late')).toBe(
      'ada@example.com refunds 250 of SHP-7KQ2M9XW.\n',
    );
  });

  it('lists refunds to pay, and records that one was paid', async () => {
    expect(await run('refunds')).toBe('SHP-7KQ2M9XW  £7.92\n');
    expect(await run('refund-paid', 'shp-7kq2m9xw')).toBe(
      'Recorded: the refund of £7.92 for SHP-7KQ2M9XW was paid by bank transfer.\n',
    );
    await expect(run('refund-paid', 'SHP-NOBODY')).rejects.toThrow('No refund of SHP-NOBODY has to be paid.');
    await expect(run('refund-paid', 'SHP-DISPUTED')).rejects.toThrow('Don’t pay it as well.');
    await expect(run('refund-paid', 'SHP-LOST')).rejects.toThrow('the bank has paid the customer');
  });

  it.each([
    [''],
    ['fly'],
    ['refunds', 'all'],
    ['refund-paid'],
    ['list', 'all'],
    ['show', '1', '2'],
    ['complaints', '1'],
  ])('says what can be asked for to %j %j', (...args) => {
    expect(() => readCommand(args.filter((word) => word !== undefined))).toThrow(usage);
  });

  it.each([
    [['refund', 'SHP-1', '-1', 'x'], 'Give the amount in pounds, such as 2.50, or all.'],
    [['refund', 'SHP-1', '0', 'x'], 'Give an amount above zero.'],
    [['refund', 'SHP-1', '1', 'late'], 'Name yourself after the amount, by your email address.'],
    [['refund', 'SHP-1', '1', 'ada@example.com'], 'Write the reason last'],
    [['show', 'one'], 'Name the conversation by its number: list shows them.'],
    [['answer', '1'], 'Write the answer after the number: answer NUMBER TEXT.'],
    [['answer', '1', 'x'.repeat(4001)], 'Use at most 4000 characters.'],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(() => readCommand(args)).toThrow(sentence);
  });
});
