import { expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { complaintSteps } from '../../contract/staff/complaints.ts';
import type { AccountMail } from '../accounts/mails/account-mail.ts';
import { writeAccountMail } from '../accounts/mails/write-account-mail.ts';
import type { BillingMail } from '../billing/billing-deps.ts';
import { writeBillingMail } from '../billing/mails/billing-mails.ts';
import type { RecurringMail } from '../collections/collection-deps.ts';
import { writeCollectionMail, writeRecurringMail } from '../collections/collection-mails.ts';
import { writeReceipt } from '../invoices/write-receipt.ts';
import { type EmailMessage, renderEmailHtml, renderEmailText } from '../mails/email-message.ts';
import { receiverTexts, senderTexts, type WriteText } from '../notifications/notification-texts.ts';
import { writeFailedRefund, writeFailedRefundCase, writeLateRefund } from '../payments/refund-mails.ts';
import { writeClosedPointMail, writeDropOffReceipt } from '../points/drop-off-mails.ts';
import { anInvoice } from '../testing/payments/an-invoice.ts';
import { judgeMessage } from './judge-message.ts';
import { type SupportMail, writeSupportMail } from './support-mail.ts';

const own = { companyName: 'Larkway', hosts: ['www.larkway.example', 'larkway.example'] };

function dangersOf(text: string): readonly string[] {
  const { linkDangers, wordDangers } = judgeMessage(text, own);
  return [...linkDangers, ...wordDangers];
}

const sender = { companyName: 'Larkway', publicUrl: 'https://www.larkway.example' };
const [to, at, fullName, company] = ['jo@example.com', '2026-07-15T09:30:00Z', 'Jo', companyFrom({})];
const [link, seen] = [
  { fullName, token: 'a-secret_1' },
  { fullName, at, device: 'Firefox on Windows' },
];

const accountMails: readonly AccountMail[] = [
  { template: 'verify-email', to, values: { ...link, endToken: 'an-end_2' } },
  { template: 'registered-again', to, values: { ...seen, until: at, endToken: 'an-end_2' } },
  { template: 'password-reset', to, values: link },
  { template: 'sign-in-link', to, values: link },
  {
    template: 'password-changed',
    to,
    values: { ...seen, change: 'reset', passkeys: ['Phone'], hasAuthenticator: true },
  },
  { template: 'new-device', to, values: seen },
  { template: 'account-erased', to, values: seen },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'recovery-codes-renewed' } },
  { template: 'sign-in-changed', to, values: { ...seen, change: 'authenticator-on' } },
  { template: 'recovery-code-used', to, values: { ...seen, left: 9 } },
  { template: 'already-registered', to, values: { fullName } },
  { template: 'confirm-new-email', to, values: link },
  { template: 'email-change-requested', to, values: { ...seen, newEmail: 'jo@new.example', token: 'a-stop_3' } },
  { template: 'email-changed', to, values: { ...seen, newEmail: 'jo@new.example', token: 'an-undo_4' } },
  { template: 'email-change-undone', to, values: { ...link, removed: { hasAuthenticator: true, passkeys: 2 } } },
  { template: 'email-in-use', to, values: { fullName } },
  {
    template: 'data-request',
    to,
    values: { fullName, news: 'RECEIVED', kind: 'ERASURE', dueOn: '2026-12-21', reason: '' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName, news: 'EXTENDED', kind: 'COPY', dueOn: '2026-12-21', reason: 'There is a lot of it.' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName, news: 'DECLINED', kind: 'ERASURE', dueOn: '2026-12-21', reason: 'We don’t know who you are.' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName, news: 'COPY_SENT', kind: 'COPY', dueOn: '2026-12-21', reason: '' },
  },
  {
    template: 'data-request',
    to,
    values: { fullName, news: 'ERASED', kind: 'ERASURE', dueOn: '2026-12-21', reason: '' },
  },
  { template: 'staff-invitation', to, values: { role: 'dispatch', depot: 'Leeds', token: 'x' } },
  { template: 'member-invitation', to, values: { inviter: 'Ada', organisation: 'Acme', role: 'SHIPPER', token: 'x' } },
  { template: 'approval-requested', to, values: { fullName, member: 'Ada', totalPence: 870 } },
  { template: 'guest-link', to, values: { ...link, parcelId: 'x' } },
];

const complaint = { name: 'Jo', reference: 'CMP-7K3M9Q2X', kind: 'LATE', trackingCode: 'CL000717618GB', at } as const;
const text = 'Your driver came late.';
const supportMails: readonly SupportMail[] = [
  { template: 'question', to, values: { number: 12, name: '', email: '', text, at } },
  { template: 'answer', to, values: { name: 'Ada', text, messageId: 1 } },
  { template: 'complaint', to, values: { ...complaint, email: to, text } },
  { template: 'complaint-received', to, values: complaint },
  { template: 'complaint-reply', to, values: { ...complaint, email: to, text, isEscalated: true } },
  ...complaintSteps
    .filter((step) => step !== 'SEND_AGAIN')
    .map((step) => ({ template: 'complaint-step', to, values: { ...complaint, step, text } }) as const),
];
const supportSender = {
  ...sender,
  redressScheme: undefined,
  replyLinkFor: () => ({ url: sender.publicUrl, until: new Date(at) }),
};

const statement = {
  number: 'STM-2026-000001',
  organisationId: 'x',
  issuedAt: new Date(at),
  until: new Date(at),
  documentsPence: 9000,
  broughtForwardPence: 100,
  duePence: 8700,
  dueOn: '2026-08-14',
  stopsOn: '2026-08-21',
  collectOn: '2026-08-14',
  settledAt: undefined,
  reminders: 0,
  creditedPence: 0,
  leftPence: 8700,
};
const mandate = {
  id: 'x',
  organisationId: 'x',
  state: 'ACTIVE',
  createdAt: new Date(at),
  setupId: 'x',
  customerId: 'x',
  providerId: 'x',
  reference: 'LARK-1',
  sortCode: '108800',
  lastFour: '2345',
  documentUrl: '',
} as const;
const payment = {
  id: '0b4b7fd0-4f34-4d3a-9a3b-6f1f5d2c9e22',
  organisationId: 'x',
  statementNumber: undefined,
  mandateId: undefined,
  providerId: 'x',
  amountPence: 2500,
  notBefore: undefined,
  state: 'PAID',
  failure: 'insufficient_funds',
  createdAt: new Date(at),
  paidAt: new Date(at),
} as const;
const billingMails: readonly BillingMail[] = [
  { template: 'receipt', paymentId: 'x' },
  { template: 'debit-failed', paymentId: 'x' },
  { template: 'reclaimed', paymentId: 'x', amountPence: 2500 },
  { template: 'refunded', paymentId: 'x', amountPence: 2500 },
  { template: 'refund-returned', paymentId: 'x', amountPence: 2500 },
  { template: 'statement', number: 'x' },
  { template: 'debit-notice', number: 'x' },
  ...[1, 2, 3].map((stage) => ({ template: 'reminder', number: 'x', stage }) as const),
  { template: 'mandate-agreed', mandateId: 'x' },
  { template: 'mandate-ended', mandateId: 'x' },
];
const about = { organisationId: 'x', payment, statement, mandate };

const place = { town: 'Leeds' };
const shipment = { id: 'x', trackingCode: 'CL000717618GB', shipper: place, receiver: place };
const collectionMail = (template: 'CLOSED' | 'MOVED') =>
  writeCollectionMail(
    { template, shipmentId: 'x', reason: 'the road is flooded' },
    { shipment, booked: undefined } as unknown as Parameters<typeof writeCollectionMail>[1], // what the mail reads of it
    fullName,
    { ...sender, links: { linkFor: () => sender.publicUrl } },
  );
const recurring = (template: RecurringMail['template']) =>
  writeRecurringMail(
    {
      template,
      organisationId: 'x',
      town: 'Leeds',
      times: 'every Monday, 12pm to 4pm',
      window: 'Mon 23 Nov',
      reason: 'flood',
    },
    fullName,
    sender,
  );
const point = {
  name: 'Corner Shop',
  town: 'Leeds',
  address: ['1 High Street'],
  postcode: 'LS1 1AA',
  closedReason: 'Moved',
};
const closedFor = { point, shipments: [shipment], first: { ...shipment, parcels: [] }, more: 0 };
const closedPoint = () =>
  writeClosedPointMail(
    closedFor as unknown as Parameters<typeof writeClosedPointMail>[0], // what the mail reads of it
    fullName,
    sender,
    undefined,
  );
const dropOff = () =>
  writeDropOffReceipt(
    { shipmentId: 'x', trackingCode: 'CL000717618GB', pointCode: 'x', at },
    { shipment: shipment as unknown as Parameters<typeof writeDropOffReceipt>[1]['shipment'], place: 'Corner Shop' }, // what the mail reads of it
    fullName,
    sender,
  );

const late = {
  organisationId: 'x',
  shipmentIds: ['x'],
  references: ['SHP-1'],
  amountPence: 870,
  endedReturn: undefined,
};
const failedRefund = {
  organisationId: 'x',
  refunds: [],
  dispute: undefined,
  references: ['SHP-1'],
  amountPence: 870,
} as const;
const refundSender = { ...sender, phone: company.phone };

/** As a parcel’s mail has it, without what is the same in all. */
const parcelMail = (write: WriteText): EmailMessage => {
  const { heading, paragraphs } = write('Nobody was in.', 'Ada', 'Friday', '1 of 2 parcels delivered');
  const button = { label: 'Track your parcel', url: `${sender.publicUrl}/track-parcel` };
  return { subject: heading, preview: heading, heading, paragraphs, button, afterwards: [] };
};

const ours: readonly (readonly [string, () => EmailMessage])[] = [
  ...accountMails.map((mail) => [mail.template, () => writeAccountMail(mail, sender)] as const),
  ...supportMails.map((mail) => [mail.template, () => writeSupportMail(mail, supportSender)] as const),
  ...billingMails.flatMap((mail) =>
    [
      about,
      { ...about, statement: { ...statement, collectOn: undefined }, mandate: undefined },
      { ...about, statement: undefined },
    ]
      .filter(
        ({ statement: known, mandate: live }) =>
          (known || /receipt|re/.test(mail.template)) && (live || !/notice|agreed/.test(mail.template)),
      )
      .filter(({ statement: known }) => known || !/reminder/.test(mail.template))
      .map(
        (subject) =>
          [
            mail.template,
            () => writeBillingMail(mail, subject, fullName, { company, publicUrl: sender.publicUrl }),
          ] as const,
      ),
  ),
  ...(['MADE', 'CANNOT_COME', 'NOTHING_READY', 'PAUSED', 'ENDED'] as const).map(
    (template) => [`recurring ${template}`, () => recurring(template)] as const,
  ),
  ['collection CLOSED', () => collectionMail('CLOSED')],
  ['collection MOVED', () => collectionMail('MOVED')],
  ['closed point', closedPoint],
  ['drop-off', dropOff],
  ...(['CARD', 'BALANCE', 'ACCOUNT'] as const).flatMap((paidFrom) => [
    [`receipt ${paidFrom}`, () => writeReceipt([anInvoice({ paidFrom })], fullName, sender)] as const,
    [
      `receipt of two ${paidFrom}`,
      () => writeReceipt([anInvoice({ paidFrom }), anInvoice()], fullName, sender),
    ] as const,
    [
      `credit note ${paidFrom}`,
      () => writeReceipt([anInvoice({ kind: 'CREDIT_NOTE', paidFrom })], fullName, sender),
    ] as const,
  ]),
  ['late refund', () => writeLateRefund(late, fullName, sender)],
  ['late refund of two', () => writeLateRefund({ ...late, references: ['SHP-1', 'SHP-2'] }, fullName, sender)],
  ['failed refund', () => writeFailedRefund({ ...failedRefund, state: 'FAILED' }, fullName, refundSender, undefined)],
  ['refund again', () => writeFailedRefund({ ...failedRefund, state: 'RETRYING' }, fullName, refundSender, undefined)],
  ['refund case', () => writeFailedRefundCase({ ...failedRefund, state: 'FAILED' }, { email: to, fullName }, sender)],
  ...Object.entries({ ...receiverTexts }).map(
    ([kind, write]) => [`receiver ${kind}`, () => parcelMail(write)] as const,
  ),
  ...Object.entries({ ...senderTexts }).map(([kind, write]) => [`sender ${kind}`, () => parcelMail(write)] as const),
];

test.each(ours)('our mail about %s is no scam', (_what, write) => {
  const message = write();
  const proof = { url: `${sender.publicUrl}/is-it-from-us`, code: '7KQ2-M9XD' };
  const page = renderEmailHtml(message, company, proof).replaceAll(/<style>[^]*<\/style>/g, '');
  for (const pasted of [renderEmailText(message, company, proof), page, page.replaceAll(/<[^>]+>/g, ' ')])
    expect(dangersOf(pasted)).toEqual([]);
});
