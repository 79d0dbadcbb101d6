import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '../../server/integrations/mail/mail.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { mailboxMail } from './mailbox.ts';

const from = 'hello@larkway.example';
const mail: OutgoingMail = {
  messageId: 'second@larkway.example',
  date: new Date('2026-11-15T09:30:00.123Z'),
  to: 'jo@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

test('names sort by time in UTC, and a mail sent twice is one file', async () => {
  const folder = await temporaryFolder();
  const { send } = mailboxMail({ folder, from });
  await send(mail);
  await send({ ...mail, messageId: 'a-later-one@larkway.example', date: new Date('2026-11-15T10:00:00Z') });
  await send({ ...mail, messageId: 'z-first@larkway.example', date: new Date('2026-11-15T09:30:00.122Z') });
  await send(mail);
  expect((await readdir(folder)).toSorted()).toEqual([
    '20261115T093000122Z-z-first.eml',
    '20261115T093000123Z-second.eml',
    '20261115T100000000Z-a-later-one.eml',
  ]);
});

test('no name leads out of the folder', async () => {
  const folder = await temporaryFolder();
  await mailboxMail({ folder, from }).send({ ...mail, messageId: '../../etc/passwd@larkway.example' });
  expect(await readdir(folder)).toEqual(['20261115T093000123Z-etcpasswd.eml']);
});

test('a folder that was deleted is made again', async () => {
  const folder = join(await temporaryFolder(), 'gone');
  expect(await mailboxMail({ folder, from }).send(mail)).toEqual({ outcome: 'sent' });
  expect(await readdir(folder)).toHaveLength(1);
});

test('a folder that can’t be written loses no mail', async () => {
  const file = join(await temporaryFolder(), 'a-file');
  await writeFile(file, '');
  const result = await mailboxMail({ folder: join(file, 'mailbox'), from }).send(mail);
  expect(result).toEqual({ outcome: 'try-again', reason: 'ENOTDIR' });
});
