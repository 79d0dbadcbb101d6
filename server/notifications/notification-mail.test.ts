import { describe, expect, test } from 'vitest';
import { companyFrom } from '../../contract/company.ts';
import { canChangePreferences, type ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { renderEmailHtml, renderEmailText } from '../mails/email-message.ts';
import { notificationParcel } from '../testing/shipments/notification-parcel.ts';
import { type Addressee, type NotificationKind, notificationRules } from './notification.ts';
import { writeNotification } from './notification-mail.ts';

const context = {
  companyName: 'Larkway',
  publicUrl: 'https://www.larkway.example',
  receiverLink: 'https://www.larkway.example/my-delivery#a-private-token',
  unsubscribeUrl: 'https://www.larkway.example/unsubscribe/another-token',
  pickupPoint: { address: ['3 Depot Road', 'Leeds', 'LS1 4AP'], hours: 'Monday to Saturday, 7am to 7pm' },
  calendar: workingCalendar([]),
  now: new Date('2026-11-16T12:00:00Z'),
};
const parcel = notificationParcel(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'OUT_FOR_DELIVERY']);
const [event] = parcel.events.slice(-1);
if (!event) throw new Error('The parcel has events.');

const kinds = Object.keys(notificationRules) as NotificationKind[]; // the literal's own keys
const mails = kinds.flatMap((kind) => notificationRules[kind].to.map((addressee) => ({ kind, addressee })));
const write = ({ kind, addressee }: { kind: NotificationKind; addressee: Addressee }, changed = parcel) =>
  writeNotification(
    changed,
    { kind, event: kind === 'partly-delivered' ? { ...event, progress: '2 of 3 parcels delivered' } : event },
    addressee,
    context,
  );

test.each([
  ['RECEIVER', 'booked'],
  ['RECEIVER', 'collected'],
  ['SENDER', 'collected'],
  ['SENDER', 'collection-failed'],
] as const)('tells the %s that a dropped-off parcel is %s without a word of a driver', (addressee, kind) => {
  const dropOff = { name: 'High Street News', town: 'Dartford' };
  const said = { ...event, sentence: 'Dropped off at High Street News, Dartford.' };
  const mail = writeNotification(parcel, { kind, event: said }, addressee, { ...context, pointDetails: { dropOff } });
  expect(mail.paragraphs.join(' ')).toContain('at High Street News, Dartford');
  expect(JSON.stringify(mail)).not.toMatch(/collect/i);
});

test('a mail about a parcel that was dropped off has that station', () => {
  const dropped = { ...event, status: 'COLLECTED', sentence: 'Dropped off at High Street News, Dartford.' } as const;
  const about = { ...parcel, status: 'OUT_FOR_DELIVERY', events: [dropped, ...parcel.events] } as const;
  const mail = write({ kind: 'out-for-delivery', addressee: 'RECEIVER' }, about);
  expect(mail.journey?.stations).toEqual(['Booked', 'Dropped off', 'On its way', 'Out for delivery', 'Delivered']);
});

describe.each(mails)('$kind for the $addressee', (mail) => {
  test('greets, has words for every place, and no exclamation mark', () => {
    const { subject, preview, heading, paragraphs, button, afterwards } = write(mail);
    const sentences = [subject, preview, heading, button.label, ...paragraphs, ...afterwards];
    expect(paragraphs[0]).toBe(mail.addressee === 'SENDER' ? 'Hello Ada,' : 'Hello Charles,');
    expect(subject).toMatch(/^\S.* \(Larkway CL000717618GB\)$/);
    expect(heading.startsWith('Arriving ') || subject.startsWith(heading)).toBe(true);
    expect(sentences.filter((sentence) => sentence.trim() === '' || sentence.includes('!'))).toEqual([]);
  });

  test('does not say what the other side was told: they may have unsubscribed', () => {
    expect(write(mail).paragraphs.join(' ')).not.toMatch(/(have|’ve) told/);
  });

  test('has the tracking link and a way to stop, and the private link for the receiver alone, as long as it opens', () => {
    const text = renderEmailText(write(mail), companyFrom({}));
    expect(text).toContain('\nhttps://www.larkway.example/track-parcel?tracking_code=CL000717618GB\n');
    expect(text).toContain('\nhttps://www.larkway.example/unsubscribe/another-token\n');
    const isOpen =
      /^return-(booked|collection-failed)$/.test(mail.kind) ||
      (mail.addressee === 'RECEIVER' && mail.kind !== 'cancelled');
    expect(text.includes('#a-private-token')).toBe(isOpen);
    expect(text.includes('The link above opens your own page')).toBe(isOpen);
    expect(text).not.toContain('button');
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
    const message = write(mail, hostile);
    expect(message.subject).toBe(write(mail).subject);
    const page = renderEmailHtml(message, companyFrom({}));
    const text = renderEmailText(message, companyFrom({}));
    expect(page).not.toMatch(/<script|prize\.example|\u202e|x{61}/);
    expect(text).not.toMatch(/prize\.example|\u202e|x{61}/);
    expect(text).toMatch(/\n\nHello/);
    expect(message.paragraphs.join(' ')).not.toMatch(/(from|to|told|ask) ?[.,]/);
  });
});

test('the receiver of a parcel on its way is emailed once when to expect it, in British time', () => {
  const { heading, facts } = write({ kind: 'out-for-delivery', addressee: 'RECEIVER' });
  expect(heading).toBe('Arriving today, 8am to 6pm');
  expect(facts).toEqual([
    { label: 'From', value: 'Dartford' },
    { label: 'To', value: 'Leeds' },
    { label: 'Tracking number', value: 'CL000717618GB' },
  ]);
  expect(write({ kind: 'out-for-delivery', addressee: 'SENDER' }).facts).toEqual(facts);
});

test.each(mails)(
  '$kind offers the $addressee to leave a preference only while one can be left',
  ({ kind, addressee }) => {
    const { paragraphs, button } = write({ kind, addressee });
    const offers = [...paragraphs, button.label].filter((text) => /safe place|change/i.test(text));
    expect(offers.length > 0).toBe(
      addressee === 'RECEIVER' &&
        notificationRules[kind].whileIn.some((status: ShipmentStatus) => canChangePreferences({ status, parcels: [] })),
    );
  },
);

test('the promise heads the mail: today in a word, another day by its date', () => {
  expect(write({ kind: 'out-for-delivery', addressee: 'RECEIVER' })).toMatchObject({
    subject: 'Your parcel is out for delivery (Larkway CL000717618GB)',
    heading: 'Arriving today, 8am to 6pm',
    journey: { reached: 3 },
  });
  const collected = notificationParcel(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED']);
  const mail = write({ kind: 'collected', addressee: 'RECEIVER' }, collected);
  expect(mail).toMatchObject({ heading: 'Arriving Wednesday 18 November, 8am to 6pm', journey: { reached: 1 } });
});

test('three buttons open the forms of the receiver alone, while a choice still counts', () => {
  const collected = notificationParcel(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED']);
  expect(write({ kind: 'collected', addressee: 'RECEIVER' }, collected).choices).toEqual([
    { label: 'Safe place', url: 'https://www.larkway.example/my-delivery?change=safe-place#a-private-token' },
    { label: 'Neighbour', url: 'https://www.larkway.example/my-delivery?change=neighbour#a-private-token' },
    { label: 'Another day', url: 'https://www.larkway.example/my-delivery?change=another-day#a-private-token' },
  ]);
  expect(write({ kind: 'collected', addressee: 'SENDER' }, collected).choices).toBeUndefined();
  expect(write({ kind: 'out-for-delivery', addressee: 'RECEIVER' }).choices).toBeUndefined();
});

test('what was delivered says how', () => {
  const delivered = { ...event, sentence: 'Delivered in Leeds and left with a neighbour.' };
  for (const addressee of ['SENDER', 'RECEIVER'] as const) {
    const { paragraphs } = writeNotification(parcel, { kind: 'delivered', event: delivered }, addressee, context);
    expect(paragraphs.join(' ')).toContain('Delivered in Leeds and left with a neighbour.');
  }
});

const valuesIn = ({ facts = [] }: ReturnType<typeof write>) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

test.each(['SENDER', 'RECEIVER'] as const)('a delay tells the %s a new day, and a hold none', (addressee) => {
  const way = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED'] as const;
  const delayed = notificationParcel([...way, { status: 'IN_TRANSIT', reason: 'WEATHER' }]);
  const onTime = notificationParcel([...way, 'IN_TRANSIT']);
  expect(write({ kind: 'collected', addressee }, onTime).heading).toBe('Arriving Wednesday 18 November, 8am to 6pm');
  expect(valuesIn(write({ kind: 'delayed', addressee }, delayed))).toMatchObject({
    'Now expected': 'Thu 19 Nov, 8am to 6pm',
  });
  const held = write({ kind: 'held', addressee }, notificationParcel([...way, 'ON_HOLD']));
  expect(valuesIn(held)).toMatchObject({ 'Now expected': 'We’ll tell you as soon as we know' });
  expect(held.paragraphs.join(' ')).toContain('We’re looking into it and we’ll email you what happens next.');
  expect(renderEmailText(held, companyFrom({}))).not.toContain('18 Nov');
});

test.each(['SENDER', 'RECEIVER'] as const)(
  'a parcel to be picked up tells the %s where and until when',
  (addressee) => {
    const ready = notificationParcel(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', 'READY_FOR_PICKUP']);
    expect(valuesIn(write({ kind: 'ready-for-pickup', addressee }, ready))).toMatchObject({
      'Collect it from': '3 Depot Road, Leeds, LS1 4AP',
      Open: 'Monday to Saturday, 7am to 7pm',
      Until: 'Mon 23 Nov',
    });
  },
);

test('a parcel to be picked up tells the receiver what happens after the last day, by its name', () => {
  const ready = notificationParcel(['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT', 'READY_FOR_PICKUP']);
  const { paragraphs } = write({ kind: 'ready-for-pickup', addressee: 'RECEIVER' }, ready);
  expect(paragraphs.at(-1)).toContain('After Mon 23 Nov we’ll send it back to the sender.');
});

test('a parcel that waits in another town than our pickup point sends nobody there', () => {
  const way = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED'] as const;
  const ready = notificationParcel([...way, { status: 'READY_FOR_PICKUP', town: 'Londonderry' }]);
  const mail = write({ kind: 'ready-for-pickup', addressee: 'RECEIVER' }, ready);
  expect(valuesIn(mail)).toMatchObject({ 'Collect it from': 'Contact us for the address and opening times' });
  expect(mail.paragraphs.at(-1)).toContain('Contact us for the address and the last day you can collect it.');
  expect(mail.links?.map(({ label }) => label)).toContain('Contact us or complain');
  expect(renderEmailText(mail, companyFrom({}))).not.toMatch(/Depot Road|goes back/);
});

describe('where one of two parcels waits at our own pick-up point', () => {
  const way = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTED', 'AT_DEPOT'] as const;
  const progress = 'Parcel 1 of 2 is ready to collect';
  const split = (town = 'Leeds', other: ShipmentStatus = 'OUT_FOR_DELIVERY') =>
    notificationParcel(
      [...way, { status: 'READY_FOR_PICKUP', town, progress }, { status: 'OUT_FOR_DELIVERY', parcelNumber: 2 }],
      {
        status: other,
        parcels: [
          { number: 1, status: 'READY_FOR_PICKUP' },
          { number: 2, status: other },
        ],
        slowestEvents: [],
      },
    );

  test.each(['SENDER', 'RECEIVER'] as const)('a mail about the other tells the %s which waits there', (addressee) => {
    const facts = valuesIn(write({ kind: 'out-for-delivery', addressee }, split()));
    expect(facts).toMatchObject({ 'Parcel 1 of 2': '3 Depot Road, Leeds, LS1 4AP, until Mon 23 Nov' });
    expect(facts).not.toHaveProperty('Collect it from');
  });

  test('a mail about the other says nothing of a place that we don’t know', () => {
    const facts = valuesIn(write({ kind: 'out-for-delivery', addressee: 'RECEIVER' }, split('Londonderry')));
    expect(Object.keys(facts)).toEqual(['Expected', 'From', 'To', 'Parcels', 'Tracking number']);
  });

  test('the mail about it has the address and the day, and contacting us only where we don’t know them', () => {
    const known = write({ kind: 'partly-ready', addressee: 'RECEIVER' }, split());
    expect(valuesIn(known)).toMatchObject({ 'Parcel 1 of 2': '3 Depot Road, Leeds, LS1 4AP, until Mon 23 Nov' });
    expect(known.heading).toBe('Parcel 1 of 2 is ready to collect');
    expect(known.paragraphs.at(-1)).toContain('After Mon 23 Nov we’ll send it back to the sender. The others follow');
    expect(JSON.stringify(known)).not.toContain('Contact us');
    const unknown = write({ kind: 'partly-ready', addressee: 'RECEIVER' }, split('Londonderry'));
    expect(unknown.paragraphs.at(-1)).toContain('Contact us for the address');
    expect(valuesIn(unknown)).toMatchObject({ 'Collect it from': 'Contact us for the address and opening times' });
  });

  test('mails about both speak of both', () => {
    const both = {
      ...split('Leeds', 'READY_FOR_PICKUP'),
      events: [1, 2].flatMap((parcelNumber) =>
        notificationParcel(['READY_FOR_PICKUP']).events.map((one) => ({ ...one, parcelNumber })),
      ),
    };
    const toReceiver = write({ kind: 'ready-for-pickup', addressee: 'RECEIVER' }, both);
    expect(toReceiver.heading).toBe('Your parcels are ready to collect');
    expect(toReceiver.paragraphs.at(-1)).toContain('Each parcel waits until its last day.');
    expect(valuesIn(toReceiver)).toMatchObject({
      'Parcels 1 and 2 of 2': '3 Depot Road, Leeds, LS1 4AP, until Mon 23 Nov',
    });
    const toSender = write({ kind: 'ready-for-pickup', addressee: 'SENDER' }, both);
    expect(toSender.paragraphs.at(-1)).toBe('They’re waiting for Charles Babbage.');
  });
});

test('nothing is on its way before it is collected', () => {
  const { heading, paragraphs } = write({ kind: 'booked', addressee: 'RECEIVER' });
  expect([heading, ...paragraphs].join(' ')).not.toMatch(/on its way/i);
});

test.each(mails.filter(({ kind }) => /delayed|attempted|failed|return|lost/.test(kind)))(
  '$kind gives the $addressee a way to contact us',
  (mail) => {
    expect(write(mail).links).toContainEqual({
      label: 'Contact us or complain',
      url: 'https://www.larkway.example/complaints',
    });
  },
);
