import { composeMail, transportWhenNeeded } from './compose-mail.ts';
import type { MailPort, MailResult } from './mail.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with account and password where the server asks for them. */
  readonly url: string;
  readonly from: string;
  /** Connecting, greeting and each response. */
  readonly timeoutMs?: number;
}

export function smtpMail({ url, from, timeoutMs = 10_000 }: SmtpOptions): MailPort {
  const requireTLS = needsEncryption(new URL(url));
  const openTransport = transportWhenNeeded(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      requireTLS,
    }),
  );
  return {
    send: async (mail) => {
      const message = composeMail(mail, from);
      if (!message) return { outcome: 'refused', reason: 'not an email address' };
      const transport = await openTransport();
      try {
        await transport.sendMail(message);
        return { outcome: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'ALWAYS' | 'REQUIRED' | 'IF_OFFERED';
}

/** What may be shown of the setting: no account, no password. */
export function smtpServerOf(setting: string): SmtpServer {
  const url = new URL(setting);
  const isEncrypted = url.protocol === 'smtps:';
  const port = url.port === '' ? (isEncrypted ? 465 : 587) : Number(url.port);
  return {
    host: url.hostname,
    port,
    encryption: isEncrypted ? 'ALWAYS' : needsEncryption(url) ? 'REQUIRED' : 'IF_OFFERED',
  };
}

/** A password never crosses a network in plain text; a server on this machine needs no certificate. */
function needsEncryption({ username, hostname }: URL): boolean {
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

interface SmtpTrouble {
  readonly code: string;
  readonly responseCode: number;
  readonly response: string;
}

/** 5xx about sender, recipient or content is final (RFC 5321, 4.2.1). Wrong credentials are not: they are a setting. */
function failureOf(error: unknown): MailResult {
  const { code = 'unknown', responseCode = 0, response = '' } = error as Partial<SmtpTrouble>; // read as if absent otherwise
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isAboutCredentials = responseCode >= 530 && responseCode < 540;
  // The words after the numbers often repeat the recipient.
  const reason = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? code;
  const isFinal = isAboutMail && responseCode >= 500 && !isAboutCredentials;
  return { outcome: isFinal ? 'refused' : 'try-again', reason };
}
