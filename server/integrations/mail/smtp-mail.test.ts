import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { smtpRefusal, startSmtpServer } from '../../testing/mails/start-smtp-server.ts';
import type { MailResult, OutgoingMail } from './mail.ts';
import { smtpMail } from './smtp-mail.ts';

const from = 'hello@larkway.example';
const mail: OutgoingMail = {
  messageId: 'one@larkway.example',
  date: new Date(),
  to: 'jo@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};

async function sendTo(options: SMTPServerOptions, credentials = ''): Promise<MailResult> {
  const server = await startSmtpServer(options);
  onTestFinished(() => server.close());
  return smtpMail({ url: server.url.replace('//', `//${credentials}`), from }).send(mail);
}

test.each([
  ['refused', 550, '5.1.1 <jo@example.com>: unknown', '550 5.1.1'],
  ['refused', 553, 'No such mailbox', '553'],
  ['try-again', 451, '4.7.1 Greylisted, come back later', '451 4.7.1'],
  ['try-again', 421, 'Busy', '421'],
  ['try-again', 530, '5.7.0 Authentication required', '530 5.7.0'],
] as const)('%s: the server answers %i %s about the recipient', async (outcome, code, words, reason) => {
  const result = await sendTo({ onRcptTo: (_address, _session, callback) => callback(smtpRefusal(code, words)) });
  expect(result).toEqual({ outcome, reason });
});

test.each([
  ['refused', 554, '5.7.1 Looks like spam', '554 5.7.1'],
  ['try-again', 452, '4.3.1 Disk full', '452 4.3.1'],
] as const)('%s: the server answers %i %s about the content', async (outcome, code, words, reason) => {
  const result = await sendTo({
    onData: (stream, _session, callback) => {
      stream.resume().on('end', () => callback(smtpRefusal(code, words)));
    },
  });
  expect(result).toEqual({ outcome, reason });
});

test('wrong credentials lose no mail', async () => {
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(smtpRefusal(535, '5.7.8 Bad credentials')),
  };
  expect(await sendTo(options, 'jo:secret@')).toEqual({ outcome: 'try-again', reason: '535 5.7.8' });
});

test('a server that turns every caller away loses no mail', async () => {
  const result = await sendTo({ onConnect: (_session, callback) => callback(smtpRefusal(554, 'Blocked for now')) });
  expect(result).toMatchObject({ outcome: 'try-again' });
});

test('a server that is not there loses no mail', async () => {
  const server = await startSmtpServer();
  await server.close();
  expect(await smtpMail({ url: server.url, from }).send(mail)).toMatchObject({ outcome: 'try-again' });
});

test.each([
  ['never greets', ''],
  ['greets and then says no more', '220 ready\r\n'],
])('a server that %s loses no mail', async (_what, greeting) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => {})); // the client hanging up on it is what we wait for
    socket.write(greeting);
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo; // it listens on a port, not on a pipe
  const result = await smtpMail({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 100 }).send(mail);
  expect(result).toEqual({ outcome: 'try-again', reason: 'ETIMEDOUT' });
});
