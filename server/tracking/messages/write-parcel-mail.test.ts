import { describe, expect, test } from 'vitest';
import { companyFrom } from '../../../contract/company.ts';
import { canWish } from '../../../contract/wishes.ts';
import { letterHtml } from '../../mails/letter-html.ts';
import { letterText } from '../../mails/letter-text.ts';
import { parcelNews } from '../../testing/parcel-news.ts';
import { type Addressee, type MessageKind, messageRules } from './message.ts';
import { writeParcelMail } from './write-parcel-mail.ts';

const context = {
  companyName: 'Larkway',
  publicUrl: 'https://www.larkway.example',
  receiverLink: 'https://www.larkway.example/my-delivery#a-private-token',
  stopUrl: 'https://www.larkway.example/stop-messages/another-token',
  now: new Date('2026-11-16T12:00:00Z'),
};
const parcel = parcelNews(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'OUT_FOR_DELIVERY']);
const [event] = parcel.events.slice(-1);
if (!event) throw new Error('The parcel has events.');

const kinds = Object.keys(messageRules) as MessageKind[]; // the literal's own keys
const mails = kinds.flatMap((kind) => messageRules[kind].to.map((addressee) => ({ kind, addressee })));
const write = ({ kind, addressee }: { kind: MessageKind; addressee: Addressee }, changed = parcel) =>
  writeParcelMail(changed, { kind, event }, addressee, context);

describe.each(mails)('$kind for the $addressee', (mail) => {
  test('greets, has words for every place, and no exclamation mark', () => {
    const { subject, preview, heading, paragraphs, button, afterwards } = write(mail);
    const sentences = [subject, preview, heading, button.label, ...paragraphs, ...afterwards];
    expect(paragraphs[0]).toBe(mail.addressee === 'SENDER' ? 'Hello Ada Lovelace,' : 'Hello Charles Babbage,');
    expect(subject).toBe(`${heading} (Larkway CL000717618GB)`);
    expect(sentences.filter((sentence) => sentence.trim() === '' || sentence.includes('!'))).toEqual([]);
  });

  test('has the tracking link and a way to stop, and the private link for the receiver alone, as long as it opens', () => {
    const text = letterText(write(mail), companyFrom({}));
    expect(text).toContain('\nhttps://www.larkway.example/track-parcel?tracking_code=CL000717618GB\n');
    expect(text).toContain('\nhttps://www.larkway.example/stop-messages/another-token\n');
    const isOpen = mail.addressee === 'RECEIVER' && mail.kind !== 'cancelled';
    expect(text.includes('#a-private-token')).toBe(isOpen);
    expect(text.includes('The button opens your own page')).toBe(isOpen);
  });

  test.each([
    '<script>alert(1)</script>',
    'x'.repeat(300),
    'مريم عبد الرحمن',
    '\u202eoJ',
    'Win at https://prize.example',
    'prize.example',
    '',
  ])('renders with people called %j at both ends', (fullName) => {
    const { shipper, receiver } = parcel;
    const hostile = {
      ...parcel,
      shipper: { ...shipper, fullName },
      receiver: { ...receiver, fullName },
    };
    const letter = write(mail, hostile);
    expect(letter.subject).toBe(write(mail).subject);
    const page = letterHtml(letter, companyFrom({}));
    const text = letterText(letter, companyFrom({}));
    expect(page).not.toMatch(/<script|prize\.example|\u202e|x{61}/);
    expect(text).not.toMatch(/prize\.example|\u202e|x{61}/);
    expect(text).toMatch(/\n\nHello/);
    expect(letter.paragraphs.join(' ')).not.toMatch(/(from|to|told|ask) ?[.,]/);
  });
});

test('the receiver of a parcel on its way is told when to expect it, in British time', () => {
  const { facts } = write({ kind: 'out-for-delivery', addressee: 'RECEIVER' });
  expect(facts).toEqual([
    { label: 'Expected', value: 'Monday 16 November, 08:00 to 18:00' },
    { label: 'From', value: 'Dartford' },
    { label: 'To', value: 'Leeds' },
    { label: 'Tracking code', value: 'CL000717618GB' },
  ]);
  expect(write({ kind: 'out-for-delivery', addressee: 'SENDER' }).facts).toEqual(facts);
});

test.each(mails)('$kind offers the $addressee to leave a wish only while one can be left', ({ kind, addressee }) => {
  const { paragraphs, button } = write({ kind, addressee });
  const offers = [...paragraphs, button.label].filter((text) => /safe place|change/i.test(text));
  expect(offers.length > 0).toBe(addressee === 'RECEIVER' && messageRules[kind].whileIn.some(canWish));
});

test('what was delivered says how', () => {
  const delivered = { ...event, sentence: 'Delivered in Leeds and left with a neighbour.' };
  for (const addressee of ['SENDER', 'RECEIVER'] as const) {
    const { paragraphs } = writeParcelMail(parcel, { kind: 'delivered', event: delivered }, addressee, context);
    expect(paragraphs.join(' ')).toContain('Delivered in Leeds and left with a neighbour.');
  }
});
