import { londonFormat } from '../../../contract/values/time/london.ts';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import { greet } from '../../mails/greet.ts';
import type { DataRequestValues, MailWriters } from './account-mail.ts';

const day = londonFormat({ dateStyle: 'long' });

const asked = { ERASURE: 'delete your account', COPY: 'send you a copy of your data' } as const;

/** The law asks for the deadline, the reasons, and where to complain. */
export const writeDataRequestMail: MailWriters<'data-request'>['data-request'] = (
  { values },
  { companyName, publicUrl },
) => {
  const { heading, paragraph } = words(values);
  return {
    subject: `${heading} – ${companyName}`,
    preview: paragraph,
    heading,
    paragraphs: [greet(values.fullName), paragraph, ...(values.reason === '' ? [] : [`Our reason: ${values.reason}`])],
    button: { label: 'Open our help page', url: `${publicUrl}/help` },
    afterwards: [
      'If you didn’t ask for this, or disagree with us, tell us: the help page says how. You can also complain to the Information Commissioner’s Office, at ico.org.uk.',
      ...(values.news === 'DECLINED' ? ['You can also ask a court to decide.'] : []),
    ],
  };
};

function words({ news, kind, dueOn }: DataRequestValues): { readonly heading: string; readonly paragraph: string } {
  const due = day.format(dateOf(dueOn));
  const request = `You asked us to ${asked[kind]}.`;
  const texts = {
    RECEIVED: {
      heading: 'We’ve received your request',
      paragraph: `${request} You’ll hear from us by ${due} at the latest.`,
    },
    EXTENDED: {
      heading: 'We need more time for your request',
      paragraph: `${request} We need longer than a month. You’ll hear from us by ${due} at the latest.`,
    },
    DECLINED: {
      heading: 'We can’t do what you asked',
      paragraph: `${request} We can’t do that.`,
    },
    ERASED: {
      heading: 'Your account was deleted',
      paragraph: `${request} We’ve deleted it and everything personal in it. By law we keep invoices for six years. This can’t be undone.`,
    },
    COPY_SENT: { heading: 'We’ve answered your request', paragraph: `${request} We’ve done that.` },
  };
  return texts[news];
}
