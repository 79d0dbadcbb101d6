import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail, transportWhenNeeded } from '../../server/integrations/mail/compose-mail.ts';
import type { MailPort, OutgoingMail } from '../../server/integrations/mail/mail.ts';

export interface MailboxOptions {
  readonly folder: string;
  readonly from: string;
}

/** Stores mails as `.eml` files. Names sort by time; a file appears whole; a mail sent twice is one file. */
export function mailboxMail({ folder, from }: MailboxOptions): MailPort {
  const openTransport = transportWhenNeeded(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    send: async (mail) => {
      const message = composeMail(mail, from);
      if (!message) return { outcome: 'refused', reason: 'not an e-mail address' };
      const transport = await openTransport();
      const { message: bytes } = await transport.sendMail(message);
      const file = join(folder, fileName(mail));
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${file}.part`, bytes as Buffer); // `buffer: true` makes it one
        await rename(`${file}.part`, file);
        return { outcome: 'sent' };
      } catch (error) {
        return {
          outcome: 'try-again',
          reason: error instanceof Error && 'code' in error ? String(error.code) : 'write',
        };
      }
    },
  };
}

/** `20261115T093000123Z-….eml`: the time in UTC, then the message's own id. */
function fileName({ date, messageId }: OutgoingMail): string {
  const time = date.toISOString().replaceAll(/[-:.]/g, '');
  const id = messageId.replace(/@.*/s, '').replaceAll(/[^\w-]/g, '');
  return `${time}-${id}.eml`;
}
