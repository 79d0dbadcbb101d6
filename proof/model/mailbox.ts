import { setTimeout as delay } from 'node:timers/promises';
import { smtpRefusal, startSmtpServer } from '../../server/testing/mails/start-smtp-server.ts';

interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  /** The invoice, credit note or tracking code in the subject. */
  readonly about: string;
  readonly subject: string;
}

export interface Mailbox {
  readonly url: string;
  /** Since it was last emptied. */
  readonly mails: readonly ReceivedMail[];
  /** The token of the receiver's private link. */
  linkOf(code: string): string | undefined;
  empty(): void;
  /** The newest token mailed to an address; each is returned once. */
  nextToken(to: string, timeoutMs: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Sent at every change of a preference, not for a parcel event. */
const isPreferenceChange = /^A delivery was changed/;

/** Every 23rd delivery gets a temporary error. */
const refuseEvery = 23;

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let arrived = 0;
  const tokens = new Map<string, string>();
  const links = new Map<string, string>();
  const server = await startSmtpServer({
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        arrived += 1;
        if (arrived % refuseEvery === 0) return callback(smtpRefusal(451, 'Please try again later'));
        const text = decodeQuotedPrintable(Buffer.concat(parts).toString('latin1'));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
        const subject = find(/^Subject: *(.+)$/im);
        const about = /(?:INV|CRN)-\d+-\d+|[A-Z]{2}\d{9}GB/.exec(subject)?.[0] ?? '';
        if (isPreferenceChange.test(subject)) return callback(null);
        mails.push({ id: find(/^Message-ID: *(\S+)/im), to, about, subject });
        const token = find(/[?&#]token=([\w-]+)/);
        if (token !== '') tokens.set(to, token);
        const link = find(/\/my-delivery#([\w-]{43})/);
        if (link !== '') links.set(about, link);
        return callback(null);
      });
    },
  });
  return {
    url: server.url,
    mails,
    linkOf: (code) => links.get(code),
    empty: () => {
      mails.length = 0;
      links.clear();
      tokens.clear();
    },
    nextToken: async (to, timeoutMs) => {
      for (const until = Date.now() + timeoutMs; Date.now() < until; await delay(50)) {
        const token = tokens.get(to);
        tokens.delete(to);
        if (token !== undefined) return token;
      }
      return undefined;
    },
    close: () => server.close(),
  };
}

/** As far as links and headers need it. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/\r\n[ \t]+/g, ' ') // long headers are folded
    .replaceAll('=3D', '=')
    .replaceAll('&amp;', '&');
}
