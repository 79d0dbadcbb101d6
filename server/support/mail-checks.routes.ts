import type { FastifyInstance } from 'fastify';
import { checkMail, longestCheckedText, type MailCheck } from '../../contract/mail-checks.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { SupportRequestDeps } from './conversation.ts';
import { type Judgement, judgeMessage } from './judge-message.ts';
import { findMailByCode, type KnownMail, mailSubjects } from './mail-codes.ts';

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
    const isText = typed === '';
    const codes = isText ? codesIn(pasted) : [typed];
    const mail = await findMailByCodes(deps.database, codes);
    if (mail && codes.length === 1) await attempt.forget(); // beside one that is known, others may be guesses
    if (isText) return answerText(deps, pasted, mail);
    return mail ? describeMail(mail) : unknownCode(deps);
  });
}

const writeDate = londonFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** At the end of an email: a few, so that a text guesses no better than codes one by one. The last comes first. */
function codesIn(text: string): readonly string[] {
  const codes = Array.from(text.matchAll(/(?<![\p{L}\d-])[\dA-Z]{4}-[\dA-Z]{4}(?![\p{L}\d-])/giu), ([code]) => code);
  return [...new Set(codes.slice(-3).toReversed())];
}

async function findMailByCodes(database: Database, codes: readonly string[]): Promise<KnownMail | undefined> {
  for (const code of codes) {
    const mail = await findMailByCode(database, code);
    if (mail) return mail;
  }
  return undefined;
}

/** Of mails sent a while ago there may be kinds that are gone. */
const subjectOf: Readonly<Record<string, string | undefined>> = mailSubjects;

function describeMail({ kind, dated, beginsWith }: KnownMail): MailCheck {
  const to = beginsWith === '' ? '' : `, to an address that begins with “${beginsWith}”`;
  const subject = subjectOf[kind];
  return {
    verdict: 'OURS',
    title: 'Yes, we sent an email with this code',
    lines: [
      `We sent it on ${writeDate.format(dated)}${to}.${subject === undefined ? '' : ` It was about ${subject}.`}`,
      'If the date, the address or the subject is another in yours, somebody has copied the code: don’t use its links, and don’t pay, call or reply.',
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

/** A code may be copied from an email of ours into a scam, so it excuses neither words nor links. */
function answerText(deps: MailCheckDeps, text: string, mail: KnownMail | undefined): MailCheck {
  const { company, publicUrl } = deps;
  const own = { companyName: company.name, hosts: [new URL(publicUrl).hostname, company.email.replace(/^.*@/, '')] };
  const judgement = judgeMessage(text, own);
  const { linkDangers, wordDangers, hasOwnLink, hasOtherLink } = judgement;
  if (mail && linkDangers.length === 0 && !(wordDangers.length > 0 && hasOtherLink)) {
    const answer = describeMail(mail);
    if (wordDangers.length > 0) {
      const title = 'The code is of an email of ours, but somebody may have copied it';
      return { verdict: 'UNSURE', title, lines: [...wordDangers, 'Don’t pay, call or reply.', ...answer.lines] };
    }
    return { ...answer, lines: [...answer.lines, ...(hasOtherLink ? [otherLink] : [])] };
  }
  if (linkDangers.length + wordDangers.length > 0) return describeScam(deps, judgement, mail !== undefined);
  return {
    verdict: 'UNSURE',
    title:
      hasOwnLink && !hasOtherLink
        ? 'The link leads to us, but we can’t tell who wrote this'
        : 'We can’t tell from this text',
    lines: [
      ...(hasOwnLink && !hasOtherLink ? ['Anybody can put a link to us into a message.'] : []),
      ...(hasOtherLink ? [otherLink] : []),
      'Enter the code from the end of the email: only that shows that we sent one.',
      'No code? Don’t use its links. Track your parcel here with its tracking number instead.',
    ],
  };
}

const otherLink = 'It has a link that isn’t ours. We didn’t open it.';

function describeScam(
  { company }: MailCheckDeps,
  { linkDangers, wordDangers }: Judgement,
  hasKnownCode: boolean,
): MailCheck {
  return {
    verdict: 'SCAM',
    title: 'This looks like a scam',
    lines: [
      ...linkDangers,
      ...wordDangers,
      ...(hasKnownCode ? ['Its code is from an email of ours: somebody has copied it.'] : []),
      'Don’t use its links, and don’t pay or reply.',
      `Forward an email to ${company.email} and to report@phishing.gov.uk, and a text message to 7726.`,
      'If you’ve already paid or given card details, call your bank now on 159.',
    ],
  };
}
