import { collectionDay } from '../../../contract/values/next-steps.ts';
import { company } from '../../lib/company.ts';

export const packingAnswers = [
  {
    id: 'packing',
    question: 'How should I pack my parcel?',
    answer: `For a journey with other parcels on top and below: a rigid box in good condition, at least 5 cm of filling on every side, and tape on all seams. Seal liquids in a bag of their own.

Fix the label flat on the largest side and remove old ones. With several pieces, each gets its own label.`,
    words: ['pack', 'package', 'box', 'wrap', 'wrapping', 'bubble', 'fragile', 'tape', 'protect', 'padding'],
  },
  {
    id: 'prohibited-goods',
    question: 'What may I not send?',
    answer: `Nothing that is unlawful or dangerous for who carries it: explosives, gases, flammable liquids, weapons, drugs, live animals, cash and more. Some things travel within limits, such as perfume, alcohol or a phone with its battery inside.

The list names a hundred kinds of goods and can be searched. The form also tells you while you describe what you send.`,
    words: [
      'prohibited',
      'forbidden',
      'banned',
      'allowed',
      'restricted',
      'dangerous',
      'battery',
      'perfume',
      'alcohol',
      'knife',
      'items',
    ],
    link: { to: '/prohibited-items', label: 'Search the list of goods' },
  },
  {
    id: 'label',
    question: 'Where do I find my label?',
    answer: `On the page of your shipment, as soon as it is paid: open My Shipments and choose the shipment. You can download the label for A4 paper or for a 4 × 6 inch label printer.

A shipment with several pieces has one label for each.`,
    words: ['print', 'pdf', 'download', 'sticker', 'barcode', 'a4', 'thermal'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'no-printer',
    question: 'Can I send a parcel without a printer?',
    answer: `Yes. On the page of your shipment choose ‘No printer? Show the QR code’ and show it to the driver on your phone. The driver scans it and brings the label.`,
    words: ['qr', 'code', 'phone', 'print', 'printing', 'label', 'paperless'],
    link: { to: '/dashboard', label: 'Go to My Shipments' },
  },
  {
    id: 'collection',
    question: 'How is my parcel collected?',
    answer: `Once it is paid, a driver comes to the pickup address. ${collectionDay} Have the parcel packed and labelled, and somebody there to hand it over. The driver scans the label at your door, and from then on you can follow it.

If nobody is there, we say so on the tracking page and come again. A shipment that we could not collect within 28 days of your booking expires, and we refund the whole price.`,
    words: ['collect', 'pickup', 'pick up', 'driver', 'drop off', 'courier', 'hand over', 'missed collection'],
  },
  {
    id: 'change-address',
    question: 'Can I change the address after booking?',
    answer: `Until the first scan: cancel the shipment, which is free, and book again with the right address. What you have paid comes back to your card.

Once the parcel is on its way, tell us the tracking code and what is wrong. We can’t promise it, but we try.`,
    words: ['wrong address', 'edit', 'correct', 'mistake', 'postcode', 'redirect', 'amend'],
  },
  {
    id: 'bulk',
    question: 'I send many parcels. Is there a quicker way?',
    answer: `Yes. Upload a CSV file with up to 1,000 parcels: you see the price of all of them, put right what is missing, and pay once. Each shipment still has its own label, tracking code and VAT invoice.

For regular collections, pieces above 30 kg or more than 99 pieces, ask us for an offer.`,
    words: [
      'business',
      'bulk',
      'csv',
      'upload',
      'spreadsheet',
      'excel',
      'import',
      'shop',
      'company',
      'trade',
      'many',
      'account',
    ],
    link: { to: '/dashboard/bulk', label: 'Send many parcels' },
  },
  {
    id: 'lost-or-damaged',
    question: 'What do you pay if a parcel is lost or damaged?',
    answer: `If it happens in our care because we did not take enough of it, we refund the price of the carriage and pay what the goods were worth, up to £100 for each shipment. Some goods travel without compensation; the list of goods names them.

Please tell us within 14 days of the delivery for damage, and within 28 days of the expected delivery for a loss, with the tracking code, photographs and something that shows the value. Keep the goods and the packaging until we have answered.`,
    words: [
      'claim',
      'claims',
      'broken',
      'compensation',
      'insurance',
      'lost',
      'damage',
      'missing',
      'liability',
      'cover',
    ],
    link: { to: '/terms-of-use#claims', label: 'Read how a claim works' },
  },
];

export const receiverAnswers = [
  {
    id: 'tracking',
    question: 'Where is my parcel?',
    answer: `Enter the tracking code to see where it is, what happened so far and when we expect to deliver. You need no account. The page changes by itself when the parcel moves.

We deliver from 8 in the morning until 6 in the evening.`,
    words: ['track', 'tracking', 'find', 'status', 'late', 'arrive', 'follow', 'when', 'delivery time'],
    link: { to: '/track-parcel', label: 'Track a parcel' },
  },
  {
    id: 'tracking-number',
    question: 'I can’t find my tracking code',
    answer: `It is in the emails that we send to sender and receiver: two letters, nine digits and GB, such as CL000717618GB. Look in the junk folder too. Senders also find it in My Shipments.

Still nothing? Ask the sender, or contact us.`,
    words: ['number', 'lost', 'missing', 'email', 'spam', 'junk', 'tracking number', 'invalid', 'code'],
  },
  {
    id: 'no-movement',
    question: 'Tracking has not changed for days. What can I do?',
    answer: `‘Booked’ means that we wait for the parcel: it has not been handed to us yet. After that each depot and van adds a line. If it is held up, the page says so, and names a new day as soon as we know it.

If the expected day has passed by more than two working days, contact us with the tracking code and we look for it.`,
    words: ['stuck', 'late', 'delayed', 'not moving', 'lost', 'hold', 'no update', 'booked'],
  },
  {
    id: 'private-link',
    question: 'What can I do with the link in my email?',
    answer: `It opens a page that is for you alone: it shows the full address and lets you choose a safe place, a neighbour or another day, and tell the driver what you need. No account is needed.

Treat it like a key. Whoever has the link can see your address and change your delivery choices; the tracking code alone shows neither.`,
    words: ['my delivery', 'private', 'link', 'mail', 'options', 'preferences', 'change delivery', 'manage'],
  },
  {
    id: 'missed-delivery',
    question: 'I missed the delivery. What happens now?',
    answer: `We try again on the next working day, or leave the parcel at a pickup point. The tracking page and an email say which.

Before the next try you can name a safe place, a neighbour or another day, by the link in your email or on the tracking page with your postcode. If a parcel can’t be delivered at all, it goes back to the sender.`,
    words: ['not at home', 'out', 'attempted', 'card', 'nobody', 'redeliver', 'again', 'second', 'pickup point'],
  },
  {
    id: 'safe-place',
    question: 'Can you leave my parcel in a safe place?',
    answer: `Yes, if you name it before the parcel is out for delivery. Open the link in your email, or the tracking page with your postcode, and describe a place that is dry, out of sight from the street and easy to find.

If the place turns out not to be safe on the day, the driver may keep the parcel and try again.`,
    words: ['porch', 'shed', 'garage', 'bin', 'leave', 'outside', 'not in'],
  },
  {
    id: 'neighbour',
    question: 'Can a neighbour take my parcel?',
    answer: `Yes, if you say so before the parcel is out for delivery. Open the link in your email, or the tracking page with your postcode, and give the neighbour’s name or house number. Please ask your neighbour first.

When a parcel is with a neighbour, the tracking page says so; ask next door before you write to us.`,
    words: ['neighbor', 'next door', 'someone else', 'other house'],
  },
  {
    id: 'another-day',
    question: 'Can you come on another day?',
    answer: `Yes. Open the link in your email, or the tracking page with your postcode, and choose one of the days that are offered there, as long as the parcel is not out for delivery already. The sender sees your choice too.`,
    words: ['reschedule', 'later', 'holiday', 'change day', 'date', 'postpone', 'delay', 'redeliver'],
  },
  {
    id: 'delivery-needs',
    question: 'I need more time at the door. Can I tell the driver?',
    answer: `Yes. Open the link in your email, or the tracking page with your postcode, and choose what helps: more time, a loud knock, a step-free hand-over. You can add a note.

Only we and the driver see it, never the sender. If you tick the box, we remember it for your next parcels to the same address.`,
    words: [
      'disability',
      'disabled',
      'wheelchair',
      'deaf',
      'hearing',
      'accessibility',
      'knock',
      'steps',
      'elderly',
      'access',
    ],
  },
  {
    id: 'return',
    question: 'How do I return a parcel?',
    answer: `Open the link in our email about the delivered parcel and choose ‘Return this parcel’. Log in or create an account: we fill in the form, and you see the price before you pay. If the verification email opens in another browser, open our email about the parcel there too.

The sender may arrange and pay for the return instead. Your link then shows a QR code for our driver, and you don’t need to print anything. Senders find ‘Return this parcel’ on the page of a delivered shipment in My Shipments.`,
    words: ['returns', 'returning', 'send back', 'send it back', 'sent back', 'return label', 'qr code', 'wrong item'],
  },
  {
    id: 'not-received',
    question: 'Tracking says delivered, but I have no parcel',
    answer: `Look at how it was delivered: the tracking page says whether it went to a person, a neighbour, a safe place, the letterbox or a pickup point. Ask the people at your address, look around the door and next door.

Not there? Contact us with the tracking code as soon as you can. We ask the driver, and tell you and the sender what we find.`,
    words: ['missing', 'stolen', 'not arrived', 'delivered', 'lost', 'where', 'theft', 'wrong house'],
  },
  {
    id: 'damaged-on-arrival',
    question: 'My parcel arrived damaged',
    answer: `Keep everything, the packaging too, and take photographs. Tell the sender: our contract is with them, and the claim is theirs to make, within 14 days of the delivery.

You can also tell us yourself. We look into every report.`,
    words: ['broken', 'damage', 'wet', 'open', 'torn', 'claim', 'complaint'],
    link: { to: '/complaints', label: 'Make a complaint' },
  },
  {
    id: 'receiver-data',
    question: 'How do you have my address, and who sees it?',
    answer: `The sender gave us your name, address, email address and phone number so that we can deliver. Whoever has the tracking code sees the towns and the names of the streets, never a name, a house number, a phone number or an email address.

You can ask us at any time what we hold about you.`,
    words: ['privacy', 'gdpr', 'data', 'personal', 'email', 'phone', 'public', 'address'],
    link: { to: '/privacy-policy#tracking-page', label: 'Read what a tracking code shows' },
  },
  {
    id: 'unsubscribe',
    question: 'How do I stop the emails about a parcel?',
    answer: `Each of them has a link ‘Stop emails about parcels’ at its end, your private page has a switch, and so do the settings of your account. We then write to that address about no parcel at all until you allow it again. Tracking works as before.`,
    words: ['unsubscribe', 'emails', 'mails', 'stop', 'notifications', 'messages', 'spam'],
  },
  {
    id: 'fake-message',
    question: 'Is this message really from you?',
    answer: `We write by email, and our links start with the address of this website. We never ask a receiver for money, a password or card details, and we send no text messages about a fee.

If in doubt, do not follow the link: type the tracking code in here instead, and send us the message at ${company.email}.`,
    words: ['scam', 'phishing', 'fraud', 'fake', 'text', 'sms', 'fee', 'suspicious', 'genuine'],
    link: { to: '/track-parcel', label: 'Track a parcel' },
  },
];
