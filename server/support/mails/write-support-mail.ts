import { complaintKinds } from '../../../contract/support.ts';
import { greet } from '../../mails/greet.ts';
import type { Fact, Letter } from '../../mails/letter.ts';
import type { ComplaintValues, SupportMail } from './support-mail.ts';

/** Who writes, and where links lead. */
export interface SupportMailSender {
  readonly companyName: string;
  readonly publicUrl: string;
}

type Template = SupportMail['template'];

/** Writes the letter that a queued mail stands for. Nothing a visitor typed gets into the subject. */
export function writeSupportMail(mail: SupportMail, sender: SupportMailSender): Letter {
  const write = letters[mail.template] as (mail: SupportMail, sender: SupportMailSender) => Letter; // the one for these values
  return write(mail, sender);
}

const letters: {
  readonly [T in Template]: (mail: Extract<SupportMail, { template: T }>, sender: SupportMailSender) => Letter;
} = {
  question: ({ values }, { publicUrl }) => ({
    subject: `Question ${values.number} in the chat`,
    preview: 'Somebody asks for help.',
    heading: `Question ${values.number}`,
    paragraphs: linesOf(values.text),
    facts: [
      { label: 'From', value: values.name || 'A visitor' },
      { label: 'E-mail', value: values.email || 'Not given' },
      { label: 'Asked', value: writeTime(values.at) },
    ],
    button: { label: 'Look a parcel up', url: `${publicUrl}/track-parcel` },
    afterwards: [
      `Answer so that it shows in the chat: npm run support -- answer ${values.number} "Your answer".`,
      values.email === ''
        ? 'There is no address to write to yet, so the chat is the only way to answer.'
        : 'That mails your answer too. A reply to this mail reaches the customer, but not the chat.',
    ],
  }),

  answer: ({ values }, { companyName, publicUrl }) => ({
    subject: `${companyName} has answered your question`,
    preview: 'You asked us something in the chat, and here is the answer.',
    heading: 'The answer to your question',
    paragraphs: [greet(values.name), ...linesOf(values.text)],
    button: { label: 'Open our help page', url: `${publicUrl}/help` },
    afterwards: ['To ask more, reply to this mail, or open the chat on our help page.'],
  }),

  complaint: ({ values }, { publicUrl }) => ({
    subject: `Complaint ${values.reference}`,
    preview: `${complaintKinds[values.kind]}. To be confirmed within 2 working days and answered within 10.`,
    heading: `Complaint ${values.reference}`,
    paragraphs: linesOf(values.text),
    facts: [
      { label: 'From', value: values.name },
      { label: 'E-mail', value: values.email },
      ...complaintFacts(values),
      { label: 'Sent', value: writeTime(values.at) },
    ],
    button: {
      label: 'Look the parcel up',
      url: `${publicUrl}/track-parcel${values.trackingCode && `?tracking_code=${values.trackingCode}`}`,
    },
    afterwards: ['A reply to this mail goes to the customer, who has been told that we have the complaint.'],
  }),

  // Not a word of the complaint itself: anybody can type somebody else's address, and our mails must not carry what they wrote.
  'complaint-received': ({ values }, { companyName, publicUrl }) => ({
    subject: `${companyName} has your complaint ${values.reference}`,
    preview: 'We answer within 10 working days.',
    heading: 'We have your complaint',
    paragraphs: [
      greet(values.name),
      'A person reads it, finds out what happened and writes to you within 10 working days. If we need longer, we say why and when you will hear from us.',
    ],
    facts: [{ label: 'Reference', value: values.reference }, ...complaintFacts(values)],
    button: { label: 'What happens next', url: `${publicUrl}/complaints#next` },
    afterwards: [
      'Please keep the goods and their packaging, and name the reference when you write or call.',
      'If you did not send a complaint, reply to this mail and tell us.',
    ],
  }),
};

function complaintFacts({ kind, trackingCode }: Pick<ComplaintValues, 'kind' | 'trackingCode'>): readonly Fact[] {
  const about = { label: 'About', value: complaintKinds[kind] };
  return trackingCode === '' ? [about] : [about, { label: 'Tracking code', value: trackingCode }];
}

/** A layout of paragraphs shows no line breaks, so each line is one. */
function linesOf(text: string): readonly string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '');
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

function writeTime(iso: string): string {
  return format.format(new Date(iso));
}
