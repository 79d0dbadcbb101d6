import { setTimeout as delay } from 'node:timers/promises';
import { smtpRefusal, startSmtpServer } from '../../server/testing/start-smtp-server.ts';

/** A mail as far as anybody here asks. */
interface KeptMail {
  readonly id: string;
  readonly to: string;
  /** The invoice, credit note or tracking code that its subject names. */
  readonly about: string;
}

/** Where all mails of the product go. */
export interface Mailbox {
  readonly url: string;
  /** Those since it was last emptied. */
  readonly mails: readonly KeptMail[];
  /** The token of a receiver's private link, by the tracking code that the mail's subject names. */
  linkOf(code: string): string | undefined;
  /** Forgets everything that has arrived. */
  empty(): void;
  /** The token of the newest link to an address, once there is one that was not asked for before. */
  nextToken(to: string, longestMs: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** These come as often as somebody changes their mind, which no event of the parcel tells. */
const isOfPreference = /^The delivery of a parcel was changed/;

/** One in so many is not taken at once. */
const refusedMail = 23;

/** Starts a mail server that keeps the little of each mail that is asked for. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: KeptMail[] = [];
  let arrived = 0;
  const tokens = new Map<string, string>();
  const links = new Map<string, string>();
  const server = await startSmtpServer({
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        arrived += 1;
        if (arrived % refusedMail === 0) return callback(smtpRefusal(451, 'Please try again later'));
        const text = readable(Buffer.concat(parts).toString('latin1'));
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
        const subject = find(/^Subject: *(.+)$/im);
        const about = /(?:INV|CRN)-\d+-\d+|[A-Z]{2}\d{9}GB/.exec(subject)?.[0] ?? '';
        if (isOfPreference.test(subject)) return callback(null);
        mails.push({ id: find(/^Message-ID: *(\S+)/im), to, about });
        const token = find(/[?&]token=([\w-]+)/);
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
    nextToken: async (to, longestMs) => {
      for (const until = Date.now() + longestMs; Date.now() < until; await delay(50)) {
        const token = tokens.get(to);
        tokens.delete(to);
        if (token !== undefined) return token;
      }
      return undefined;
    },
    close: () => server.close(),
  };
}

/** Quoted-printable undone as far as links and headers need it. */
function readable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/\r\n[ \t]+/g, ' ') // long headers are folded
    .replaceAll('=3D', '=')
    .replaceAll('&amp;', '&');
}
