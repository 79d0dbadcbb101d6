import type { FastifyInstance } from 'fastify';
import { checkMail, longestCheckedText, type MailCheck } from '../../contract/mail-checks.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import { refuse } from '../http/errors.ts';
import { limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { SupportRequestDeps } from './conversation.ts';
import { judgeMessage } from './judge-message.ts';
import { findMailByCode, type KnownMail } from './mail-codes.ts';

type MailCheckDeps = Pick<SupportRequestDeps, 'database' | 'countTry' | 'limits' | 'company'> & {
  readonly publicUrl: string;
};

export function registerMailCheckRoutes(app: FastifyInstance, deps: MailCheckDeps): void {
  serve(app, checkMail, async ({ body: { code = '', text = '' } }, { address, setHeader }) => {
    setHeader('cache-control', 'no-store');
    const [typed, pasted] = [code.trim(), text.trim()];
    const message = 'Enter a code, or paste a message or a link.';
    if (typed === '' && pasted === '') refuse('VALIDATION', message, { text: message });
    const tooLong = `Use at most ${longestCheckedText} characters.`;
    if (pasted.length > longestCheckedText) refuse('VALIDATION', tooLong, { text: tooLong });
    const attempt = await limitTries(
      deps.countTry,
      deps.limits.trackingMissesPerAddress,
      `mail checks of ${networkOf(address)}`,
      'You’ve checked a lot of messages.',
    );
    if (typed === '') return answerText(deps, pasted);
    const mail = await findMailByCode(deps.database, typed);
    if (mail) await attempt.forget();
    return mail ? describeMail(mail) : unknownCode(deps);
  });
}

const writeDate = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** By the kind of its job. */
const subjects: Readonly<Record<string, string>> = {
  mail: 'an account with us',
  'support-mail': 'a question or a complaint to us',
  notification: 'a delivery',
  'preference-mail': 'a delivery',
  'pickup-reminder': 'a parcel that waits at a point',
  'collection-mail': 'a collection',
  'drop-off-mail': 'a parcel to drop off',
  receipt: 'a booking',
  'late-refund-mail': 'a refund',
  'failed-refund-mail': 'a refund',
  'billing-mail': 'a balance or a statement',
};

function describeMail({ kind, dated, beginsWith }: KnownMail): MailCheck {
  const to = beginsWith === '' ? '' : `, to an address that begins with “${beginsWith}”`;
  const subject = subjects[kind];
  return {
    verdict: 'OURS',
    title: 'Yes, we sent an email with this code',
    lines: [
      `We sent it on ${writeDate.format(dated)}${to}.${subject === undefined ? '' : ` It was about ${subject}.`}`,
      'If the date, the address or the subject is another in yours, somebody has copied the code: don’t use its links.',
    ],
  };
}

function unknownCode({ company }: MailCheckDeps): MailCheck {
  return {
    verdict: 'UNKNOWN_CODE',
    title: 'No, we don’t know this code',
    lines: [
      'Check that you typed it right. Codes work for a year.',
      'If it’s right, the message isn’t from us. Don’t use its links, call its numbers or reply to it.',
      `Forward it to ${company.email} and to report@phishing.gov.uk, then delete it.`,
      'If you’ve already paid or given card details, call your bank now on 159.',
    ],
  };
}

function answerText({ company, publicUrl }: MailCheckDeps, text: string): MailCheck {
  const own = { companyName: company.name, hosts: [new URL(publicUrl).hostname, company.email.replace(/^.*@/, '')] };
  const { dangers, hasOwnLink, hasOtherLink } = judgeMessage(text, own);
  if (dangers.length > 0) {
    return {
      verdict: 'SCAM',
      title: 'This looks like a scam',
      lines: [
        ...dangers,
        'Don’t use its links, and don’t pay or reply.',
        `Forward an email to ${company.email} and to report@phishing.gov.uk, and a text message to 7726.`,
        'If you’ve already paid or given card details, call your bank now on 159.',
      ],
    };
  }
  return {
    verdict: 'UNSURE',
    title:
      hasOwnLink && !hasOtherLink
        ? 'The link leads to us, but we can’t tell who wrote this'
        : 'We can’t tell from this text',
    lines: [
      ...(hasOwnLink && !hasOtherLink ? ['Anybody can put a link to us into a message.'] : []),
      ...(hasOtherLink ? ['It has a link that isn’t ours. We didn’t open it.'] : []),
      'Enter the code from the end of the email: only that shows that we sent one.',
      'No code? Don’t use its links. Track your parcel here with its tracking number instead.',
    ],
  };
}
