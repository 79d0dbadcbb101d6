const kinds: Readonly<Record<string, string>> = {
  mail: 'Account',
  'support-mail': 'Support',
  notification: 'Delivery',
  'preference-mail': 'Delivery preference',
  'pickup-reminder': 'Reminder to pick up',
  'collection-mail': 'Collection',
  'recurring-collection-mail': 'Recurring collection',
  'drop-off-mail': 'Drop-off receipt',
  'closed-point-mail': 'Closed drop-off point',
  'address-mail': 'Corrected address',
  receipt: 'Invoice',
  'late-refund-mail': 'Refund of a late payment',
  'failed-refund-mail': 'Failed refund',
  'billing-mail': 'Billing',
};

/** 'mail verify-email': 'Account: verify email'. */
export function templateWords(template: string): string {
  const [kind = '', part] = template.split(' ');
  const words = kinds[kind] ?? kind;
  return part === undefined ? words : `${words}: ${part.toLowerCase().replaceAll(/[-_]/g, ' ')}`;
}

const ownReasons: Readonly<Record<string, string>> = {
  'not an email address': 'The address can’t be one',
  'the account is no more': 'The account was deleted',
  'too late to be of use': 'It waited until it was of no use',
  'took too long': 'Sending took too long',
  ETIMEDOUT: 'The mail server didn’t answer in time',
  ESOCKET: 'The connection to the mail server broke',
  ECONNECTION: 'The mail server can’t be reached',
  ECONNREFUSED: 'The mail server can’t be reached',
  ECONNRESET: 'The connection to the mail server broke',
  EDNS: 'The mail server’s name can’t be found',
  ENOTFOUND: 'The mail server’s name can’t be found',
  EAUTH: 'The mail server refused our account or password',
  ETLS: 'The mail server offers no encryption',
};

/** Enhanced status codes (RFC 3463): class, subject and detail. The words hold for 4 and 5. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/\.1\.[0123]$/, 'There’s no such mailbox'],
  [/\.1\.10$/, 'The domain takes no mail'],
  [/\.2\.1$/, 'The mailbox is switched off'],
  [/\.2\.2$/, 'The mailbox is full'],
  [/\.2\./, 'The mailbox doesn’t take it'],
  [/\.3\./, 'The mail system there has a problem'],
  [/\.4\./, 'The mail didn’t get through the network'],
  [/^5\.7\.(8|9|1\d|2\d)$/, 'The sender couldn’t be verified'],
  [/^5\.7\./, 'A rule there refused it'],
];

const replies: Readonly<Record<string, string>> = {
  421: 'The mail server is busy',
  450: 'The mailbox is busy',
  451: 'The mail server asks us to come back later',
  452: 'The mail server has no room',
  530: 'The mail server wants an account',
  535: 'The mail server refused our account or password',
  550: 'There’s no such mailbox, or it refuses us',
  552: 'The mailbox is full',
  553: 'The mailbox’s name isn’t allowed',
  554: 'The mail server refused it',
};

/** In plain words, where we have some. */
export function failureWords(reason: string): string {
  const own = ownReasons[reason];
  if (own !== undefined) return own;
  const [, reply = '', enhanced] = /^([245]\d\d)(?:[ -](\d\.\d{1,3}\.\d{1,3}))?$/.exec(reason) ?? [];
  if (reply === '') return 'Sending failed';
  if (reply === '530' || reply === '535') return replies[reply] ?? '';
  const byCode = subjects.find(([pattern]) => enhanced !== undefined && pattern.test(enhanced))?.[1];
  return byCode ?? replies[reply] ?? (reply.startsWith('4') ? 'Refused for now' : 'The mail server refused it');
}
