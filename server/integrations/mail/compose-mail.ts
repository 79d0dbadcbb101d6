import type * as Nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { openLazily } from '../open-lazily.ts';
import type { Attachment, OutgoingMail } from './mail.ts';

/** The message for nodemailer, or undefined for a recipient that is not one plain address. */
export function composeMail(mail: OutgoingMail, from: string): SendMailOptions | undefined {
  if (!isPlainAddress(mail.to)) return undefined;
  const { replyTo = '' } = mail;
  return {
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    from,
    to: { name: '', address: mail.to }, // as a text it would be read as a list of recipients
    // A mail whose reply address is none is still worth sending.
    ...(isPlainAddress(replyTo) && { replyTo: { name: '', address: replyTo } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.attachments ?? []).map(attach),
      ...(mail.inlineImages ?? []).map((image) => ({
        ...attach(image),
        cid: image.contentId,
        contentDisposition: 'inline' as const,
      })),
    ],
    headers: {
      // Keeps away replies written by programs, such as 'I am on holiday'.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Texts and attachments come from us; a path or an address in them must never be read or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function attach({ filename, contentType, content }: Attachment) {
  return { filename: oneLine(filename), contentType, content: Buffer.from(content) };
}

// Nothing that could end a header line or the address itself: our own check of emails is stricter, and this does not rely on it.
function isPlainAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Opens a transport with the first mail: the library is half a megabyte that no request needs. */
export function transportWhenNeeded<T>(open: (library: typeof Nodemailer) => T): () => Promise<T> {
  return openLazily(async () => open(await import('nodemailer')));
}
