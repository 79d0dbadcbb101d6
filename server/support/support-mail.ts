import type { ComplaintStep } from '../../contract/staff/complaints.ts';
import { type ComplaintKind, complaintKinds } from '../../contract/support.ts';
import { friendlyHour } from '../../contract/values/time/friendly-date.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import type { Trx } from '../database/database.ts';
import type { EmailMessage, Fact, MailSender } from '../mails/email-message.ts';
import { greet } from '../mails/greet.ts';

export interface SupportMailSender extends MailSender {
  /** That decides where we and a complainant don’t agree. */
  readonly redressScheme: string | undefined;
  /** By which a complainant replies, and until when. */
  replyLinkFor(reference: string): { readonly url: string; readonly until: Date };
}

interface ComplaintValues {
  readonly name: string;
  readonly reference: string;
  readonly kind: ComplaintKind;
  /** Empty if no parcel is concerned. */
  readonly trackingCode: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface SupportMailValues {
  readonly question: {
    readonly number: number;
    readonly name: string;
    readonly email: string;
    readonly text: string;
    /** ISO 8601, UTC. */
    readonly at: string;
  };
  readonly answer: { readonly name: string; readonly text: string; readonly messageId: number };
  /** To the company. */
  readonly complaint: ComplaintValues & { readonly email: string; readonly text: string };
  /** To the company. */
  readonly 'complaint-reply': {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly text: string;
    /** They don’t accept our answer. */
    readonly isEscalated: boolean;
  };
  readonly 'complaint-received': ComplaintValues;
  /** What staff wrote. */
  readonly 'complaint-step': {
    readonly name: string;
    readonly reference: string;
    readonly step: Exclude<ComplaintStep, 'SEND_AGAIN'>;
    readonly text: string;
    /** Of a final answer that is sent again: when it was given. ISO 8601, UTC. */
    readonly at?: string;
  };
}

/** Plain data, because it waits in the jobs table until it is sent. */
export type SupportMail = {
  [T in keyof SupportMailValues]: {
    readonly template: T;
    readonly to: string;
    readonly replyTo?: string;
    readonly values: SupportMailValues[T];
  };
}[keyof SupportMailValues];

export type EnqueueSupportMail = (trx: Trx, mail: SupportMail) => Promise<void>;

/** The subject contains nothing a visitor typed. */
export function writeSupportMail(mail: SupportMail, sender: SupportMailSender): EmailMessage {
  const write = writers[mail.template] as (mail: SupportMail, sender: SupportMailSender) => EmailMessage; // the one for these values
  return write(mail, sender);
}

const writers: {
  readonly [T in keyof SupportMailValues]: (
    mail: { readonly values: SupportMailValues[T] },
    sender: SupportMailSender,
  ) => EmailMessage;
} = {
  question: ({ values }, { publicUrl }) => ({
    subject: `Question ${values.number} in the chat`,
    preview: 'A customer needs help.',
    heading: `Question ${values.number}`,
    paragraphs: linesOf(values.text),
    facts: [
      { label: 'From', value: values.name || 'A visitor' },
      { label: 'Email', value: values.email || 'Not given' },
      { label: 'Asked', value: writeTime(values.at) },
    ],
    button: { label: 'Track a parcel', url: `${publicUrl}/track-parcel` },
    afterwards: [
      `To answer in the chat, run: npm run support -- answer ${values.number} "Your answer".`,
      values.email === ''
        ? 'The customer gave no email address, so they’ll see your answer in the chat only.'
        : 'We’ll email your answer too. A reply to this email reaches the customer but doesn’t show in the chat.',
    ],
  }),

  answer: ({ values }, { companyName, publicUrl }) => ({
    subject: `${companyName} has answered your question`,
    preview: 'Here’s the answer to your question in the chat.',
    heading: 'We’ve answered your question',
    paragraphs: [greet(values.name), ...linesOf(values.text)],
    button: { label: 'Open our help page', url: `${publicUrl}/help` },
    afterwards: ['Any more questions? Reply to this email, or open the chat on our help page.'],
  }),

  complaint: ({ values }, { publicUrl }) => ({
    subject: `Complaint ${values.reference}`,
    preview: `${complaintKinds[values.kind]}. To be confirmed within 2 working days and answered within 10.`,
    heading: `Complaint ${values.reference}`,
    paragraphs: linesOf(values.text),
    facts: [
      { label: 'From', value: values.name },
      { label: 'Email', value: values.email },
      ...complaintFacts(values),
      { label: 'Sent', value: writeTime(values.at) },
    ],
    button: {
      label: 'Track the parcel',
      url: `${publicUrl}/track-parcel${values.trackingCode && `?tracking_code=${values.trackingCode}`}`,
    },
    afterwards: ['Reply to this email to write to the customer. We’ve told them that we received the complaint.'],
  }),

  'complaint-reply': ({ values: { reference, name, email, text, isEscalated } }, { publicUrl }) => ({
    subject: `${isEscalated ? 'Our answer doesn’t settle complaint' : 'Reply about complaint'} ${reference}`,
    preview: 'The customer has replied.',
    heading: isEscalated ? 'Our answer doesn’t settle it' : 'The customer has replied',
    paragraphs: linesOf(text),
    facts: [
      { label: 'Reference', value: reference },
      { label: 'From', value: name },
      { label: 'Email', value: email },
    ],
    button: { label: 'Open the complaint', url: `${publicUrl}/console/complaints/${reference}` },
    afterwards: ['Answer in the console, so that it’s on the record.'],
  }),

  // Without the text of the complaint: anybody can type somebody else’s address, and our mails must not carry what they wrote.
  'complaint-received': ({ values }, { publicUrl }) => ({
    subject: `We’ve received your complaint ${values.reference}`,
    preview: 'We’ll reply within 10 working days.',
    heading: 'We’ve received your complaint',
    paragraphs: [
      greet(values.name),
      'We’ll look into what happened and reply within 10 working days. If we need longer, we’ll tell you why and when you’ll hear from us.',
    ],
    facts: [{ label: 'Reference', value: values.reference }, ...complaintFacts(values)],
    button: { label: 'What happens next', url: `${publicUrl}/complaints#next` },
    afterwards: [
      'Please keep the item and its packaging, and quote the reference if you contact us.',
      'If you didn’t send a complaint, please reply to this email and let us know.',
    ],
  }),

  'complaint-step': ({ values: { name, reference, step, text } }, { publicUrl, replyLinkFor, redressScheme }) => {
    const { subject, reply, afterwards } = stepTexts[step];
    const { url, until } = replyLinkFor(reference);
    return {
      subject: `${subject}: ${reference}`,
      preview: 'Here’s our message about your complaint.',
      heading: subject,
      paragraphs: [greet(name), ...linesOf(text)],
      facts: [{ label: 'Reference', value: reference }],
      button: reply
        ? { label: reply, url }
        : { label: 'If you don’t agree', url: `${publicUrl}/complaints#disagree-heading` },
      afterwards: [
        ...afterwards,
        ...(step === 'DEADLOCK' ? afterFinalAnswer(redressScheme) : []),
        ...(reply ? [`You can reply by the button until ${day.format(until)}.`] : []),
        'Quote the reference if you contact us.',
      ],
    };
  },
};

interface StepText {
  readonly subject: string;
  /** The label of the link; none where the complaint takes no reply. */
  readonly reply?: string;
  readonly afterwards: readonly string[];
}

const stepTexts: Readonly<Record<SupportMailValues['complaint-step']['step'], StepText>> = {
  ACKNOWLEDGE: {
    subject: 'We’re looking into your complaint',
    reply: 'Add something',
    afterwards: [],
  },
  ANSWER: {
    subject: 'Our answer to your complaint',
    reply: 'It isn’t settled',
    afterwards: ['Doesn’t this settle it? Press the button and tell us why. We’ll look at it once more.'],
  },
  DEADLOCK: {
    subject: 'Our final answer to your complaint',
    afterwards: [
      'The attached letter says the same. Keep it: you’ll need it if somebody else decides about your case.',
    ],
  },
  CLOSE: {
    subject: 'We’ve closed your complaint',
    reply: 'I don’t agree',
    afterwards: ['If you don’t agree, press the button and tell us why. We’ll open it again.'],
  },
  REOPEN: {
    subject: 'We’ve opened your complaint again',
    reply: 'Add something',
    afterwards: ['We’ll answer within 10 working days.'],
  },
};

/** Where a complainant can go from our final answer. */
export function afterFinalAnswer(redressScheme: string | undefined): readonly string[] {
  return [
    redressScheme === undefined
      ? 'We take part in no scheme that settles such disputes. If you don’t agree, you may take your case to a court, which decides.'
      : `If you don’t agree, you may take your case to ${redressScheme}, which is independent of us, or to a court.`,
    'Citizens Advice gives free advice, and can also tell Trading Standards.',
  ];
}

function complaintFacts({ kind, trackingCode }: ComplaintValues): readonly Fact[] {
  const about = { label: 'About', value: complaintKinds[kind] };
  return trackingCode === '' ? [about] : [about, { label: 'Tracking number', value: trackingCode }];
}

/** The layout has no line breaks, so each line becomes a paragraph. */
function linesOf(text: string): readonly string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '');
}

const day = londonFormat({ dateStyle: 'long' });

/** Such as ‘15 November 2026 at 9:30am’. */
function writeTime(iso: string): string {
  const at = new Date(iso);
  return `${day.format(at)} at ${friendlyHour(at)}`;
}
